import { expect, test, vi } from "vitest";

import type { Ownership } from "#api/db/library/safe-mode.ts";

import { runWhileOwned } from "./run-while-owned.ts";

function trial(ownership: Ownership) {
  const told: string[] = [];
  const done: string[] = [];
  const tell = (level: string) => (_: object, message: string) =>
    void told.push(`${level} ${message}`);
  const state = { ownership, time: 0, isAway: false };
  return {
    state,
    told,
    done,
    work: () =>
      runWhileOwned({
        async readOwnership() {
          if (state.isAway) throw new Error("ECONNREFUSED");
          return state.ownership;
        },
        begin: async () => void done.push("begin"),
        rest: async () => void done.push("rest"),
        checkEveryMs: 1,
        now: () => new Date(state.time),
        log: { info: tell("info"), warn: tell("warn"), error: tell("error") },
      }),
  };
}

test("a library works, and rests at its end", async () => {
  const { work, done, told } = trial("own");
  const stop = await work();
  expect(done).toEqual(["begin"]);
  await stop();
  expect([done, told]).toEqual([["begin", "rest"], []]);
});

test.each(["marked", "moved"] as const)(
  "a copy that is %s does nothing by itself, and says so at once and each hour",
  async (ownership) => {
    const { work, done, told, state } = trial(ownership);
    const stop = await work();
    expect(told).toEqual([expect.stringMatching(/^error this is a copy of the library/)]);
    state.time = 61 * 60_000;
    await vi.waitFor(() => expect(told).toHaveLength(2));
    expect(told[1]).toMatch(/^warn this is a copy of the library/);
    await stop();
    expect(done).toEqual([]);
  },
);

test("a copy that is taken over begins its work, and a library that is marked as a copy lets go of it", async () => {
  const { work, done, state } = trial("moved");
  const stop = await work();
  state.ownership = "own";
  await vi.waitFor(() => expect(done).toEqual(["begin"]));
  state.ownership = "marked";
  await vi.waitFor(() => expect(done).toEqual(["begin", "rest"]));
  await stop();
  expect(done).toEqual(["begin", "rest"]);
});

test("a database that is away for a moment leaves it at what it was", async () => {
  const { work, done, told, state } = trial("own");
  const stop = await work();
  state.isAway = true;
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(0));
  state.isAway = false;
  await stop();
  expect(done).toEqual(["begin", "rest"]);
  expect(told[0]).toBe("warn it cannot be asked whether this is a copy of the library");
});

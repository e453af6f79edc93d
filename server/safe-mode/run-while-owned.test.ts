import { expect, test, vi } from "vitest";

import type { Ownership } from "#api/db/safe-mode/ownership.ts";

import { runWhileOwned } from "./run-while-owned.ts";

function trial(ownership: Ownership) {
  const logged: string[] = [];
  const events: string[] = [];
  const record = (level: string) => (_: object, message: string) =>
    void logged.push(`${level} ${message}`);
  const state = { ownership, time: 0, isUnreachable: false };
  return {
    state,
    logged,
    events,
    work: () =>
      runWhileOwned({
        async readOwnership() {
          if (state.isUnreachable) throw new Error("ECONNREFUSED");
          return state.ownership;
        },
        start: async () => void events.push("start"),
        stop: async () => void events.push("stop"),
        checkEveryMs: 1,
        now: () => new Date(state.time),
        log: { info: record("info"), warn: record("warn"), error: record("error") },
      }),
  };
}

test("starts the work of a library and stops it at the end", async () => {
  const { work, events, logged } = trial("own");
  const stop = await work();
  expect(events).toEqual(["start"]);
  await stop();
  expect([events, logged]).toEqual([["start", "stop"], []]);
});

test.each(["marked", "moved"] as const)(
  "does no work for a %s copy and logs it at once and hourly",
  async (ownership) => {
    const { work, events, logged, state } = trial(ownership);
    const stop = await work();
    expect(logged).toEqual([expect.stringMatching(/^error this is a copy of the library/)]);
    state.time = 61 * 60_000;
    await vi.waitFor(() => expect(logged).toHaveLength(2));
    expect(logged[1]).toMatch(/^warn this is a copy of the library/);
    await stop();
    expect(events).toEqual([]);
  },
);

test("starts work after a take-over and stops it for a copy", async () => {
  const { work, events, state } = trial("moved");
  const stop = await work();
  state.ownership = "own";
  await vi.waitFor(() => expect(events).toEqual(["start"]));
  state.ownership = "marked";
  await vi.waitFor(() => expect(events).toEqual(["start", "stop"]));
  await stop();
  expect(events).toEqual(["start", "stop"]);
});

test("keeps working when the database is briefly unavailable", async () => {
  const { work, events, logged, state } = trial("own");
  const stop = await work();
  state.isUnreachable = true;
  await vi.waitFor(() => expect(logged.length).toBeGreaterThan(0));
  state.isUnreachable = false;
  await stop();
  expect(events).toEqual(["start", "stop"]);
  expect(logged[0]).toBe("warn cannot check whether this is a copy of the library");
});

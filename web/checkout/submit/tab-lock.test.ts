import { afterEach, expect, test, vi } from "vitest";

import { owner } from "#tests/payments/order-deps.ts";

import { withTabLock } from "./tab-lock.ts";

afterEach(() => vi.restoreAllMocks());

/** Does it when it is told to, and notes what happens. */
function tab(name: string, told: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = withTabLock(
    owner,
    () => told.push(`${name} waits`),
    async (isAlone) => {
      told.push(`${name} begins${isAlone ? "" : " beside another"}`);
      await promise;
      told.push(`${name} ends`);
    },
  );
  return { done, end: resolve };
}

test("one tab after the other follows an order, and the second is told that it waits", async () => {
  const told: string[] = [];
  const first = tab("first", told);
  const second = tab("second", told);
  await vi.waitFor(() => expect(told).toEqual(["first begins", "second waits"]));
  first.end();
  second.end();
  await Promise.all([first.done, second.done]);
  expect(told).toEqual([
    "first begins",
    "second waits",
    "first ends",
    "second begins",
    "second ends",
  ]);
});

test("a tab that has fallen asleep is not waited for beyond measure", async () => {
  const asleep = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(asleep.signal);
  const told: string[] = [];
  const first = tab("first", told);
  const second = tab("second", told);
  await vi.waitFor(() => expect(told).toContain("second waits"));
  asleep.abort();
  await vi.waitFor(() => expect(told).toContain("second begins beside another"));
  first.end();
  second.end();
  await Promise.all([first.done, second.done]);
});

test("what goes wrong in its work is not done again", async () => {
  const work = vi.fn<() => Promise<void>>(() => Promise.reject(new Error("broken")));
  await expect(withTabLock(owner, () => {}, work)).rejects.toThrow("broken");
  expect(work).toHaveBeenCalledOnce();
});

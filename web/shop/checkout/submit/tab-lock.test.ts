import { afterEach, expect, test, vi } from "vitest";

import { owner } from "#tests/payments/order-deps.ts";

import { withTabLock } from "./tab-lock.ts";

afterEach(() => vi.restoreAllMocks());

/** A tab that holds the lock until `end` and logs its steps. */
function tab(name: string, log: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = withTabLock(
    owner,
    () => log.push(`${name} waits`),
    async (isAlone) => {
      log.push(`${name} begins${isAlone ? "" : " beside another"}`);
      await promise;
      log.push(`${name} ends`);
    },
  );
  return { done, end: resolve };
}

test("runs one tab at a time and tells the second that it waits", async () => {
  const log: string[] = [];
  const first = tab("first", log);
  const second = tab("second", log);
  await vi.waitFor(() => expect(log).toEqual(["first begins", "second waits"]));
  first.end();
  second.end();
  await Promise.all([first.done, second.done]);
  expect(log).toEqual([
    "first begins",
    "second waits",
    "first ends",
    "second begins",
    "second ends",
  ]);
});

test("stops waiting for a sleeping tab", async () => {
  const asleep = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(asleep.signal);
  const log: string[] = [];
  const first = tab("first", log);
  const second = tab("second", log);
  await vi.waitFor(() => expect(log).toContain("second waits"));
  asleep.abort();
  await vi.waitFor(() => expect(log).toContain("second begins beside another"));
  first.end();
  second.end();
  await Promise.all([first.done, second.done]);
});

test("does not repeat work that fails", async () => {
  const work = vi.fn<() => Promise<void>>(() => Promise.reject(new Error("broken")));
  await expect(withTabLock(owner, () => {}, work)).rejects.toThrow("broken");
  expect(work).toHaveBeenCalledOnce();
});

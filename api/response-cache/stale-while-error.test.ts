import { afterEach, expect, test, vi } from "vitest";

import { staleWhileError } from "./stale-while-error.ts";

afterEach(() => vi.useRealTimers());

/** A source whose answers the test controls. */
function openSource() {
  vi.useFakeTimers();
  const answers: { tell: (value: number) => void; fail: () => void }[] = [];
  const getValue = staleWhileError(
    () =>
      new Promise<number>((resolve, reject) =>
        answers.push({ tell: resolve, fail: () => reject(new Error("away")) }),
      ),
  );
  return { answers, know: getValue };
}

test("gives the value at once for two seconds while it is renewed", async () => {
  const { answers, know: getValue } = await openStaleSource();
  expect(getValue.peek()).toBe(1);
  expect(getValue.peek()).toBe(1);
  expect(answers).toHaveLength(2);
  answers[1]?.tell(2);
  await vi.advanceTimersByTimeAsync(0);
  expect(getValue.peek()).toBe(2);

  await vi.advanceTimersByTimeAsync(2_000);
  expect(getValue.peek()).toBeNull();
  expect(answers).toHaveLength(2);
});

test("does not fail when the value cannot be renewed", async () => {
  const { answers, know: getValue } = await openStaleSource();
  expect(getValue.peek()).toBe(1);
  answers[1]?.fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(getValue.peek()).toBe(1);
});

/** A source with one answer that is no longer fresh. */
async function openStaleSource() {
  const { answers, know: getValue } = openSource();
  const first = getValue();
  answers[0]?.tell(1);
  await first;
  await vi.advanceTimersByTimeAsync(1_100);
  return { answers, know: getValue };
}

test("asks the source once within a second", async () => {
  const { answers, know: getValue } = openSource();
  const values = Promise.all([getValue(), getValue()]);
  answers[0]?.tell(1);
  expect(await values).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(900);
  expect(await getValue()).toBe(1);
  expect(answers).toHaveLength(1);
});

test("returns a changed value after a second", async () => {
  const { answers, know: getValue } = await openStaleSource();
  const second = getValue();
  answers[1]?.tell(2);
  expect(await second).toBe(2);
});

test("serves the stale value after a short wait, then at once", async () => {
  const { answers, know: getValue } = await openStaleSource();
  const second = getValue();
  await vi.advanceTimersByTimeAsync(200);
  expect(await second).toBe(1);
  expect(await getValue()).toBe(1);
  expect(answers).toHaveLength(2);

  answers[1]?.tell(2);
  await vi.advanceTimersByTimeAsync(0);
  expect(await getValue()).toBe(2);
});

test("serves the stale value for a minute after a failure, then fails", async () => {
  const { answers, know: getValue } = await openStaleSource();
  const second = getValue();
  answers[1]?.fail();
  expect(await second).toBe(1);

  await vi.advanceTimersByTimeAsync(60_000);
  const third = getValue();
  answers[2]?.fail();
  await expect(third).rejects.toThrow("away");
});

test("fails when nothing is cached, and asks again next time", async () => {
  const { answers, know: getValue } = openSource();
  const first = getValue();
  answers[0]?.fail();
  await expect(first).rejects.toThrow("away");

  const second = getValue();
  answers[1]?.tell(1);
  expect(await second).toBe(1);
});

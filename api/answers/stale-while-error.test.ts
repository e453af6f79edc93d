import { afterEach, expect, test, vi } from "vitest";

import { staleWhileError } from "./stale-while-error.ts";

afterEach(() => vi.useRealTimers());

/** What is asked of somebody who answers as the test says. */
function asked() {
  vi.useFakeTimers();
  const answers: { tell: (value: number) => void; fail: () => void }[] = [];
  const know = staleWhileError(
    () =>
      new Promise<number>((resolve, reject) =>
        answers.push({ tell: resolve, fail: () => reject(new Error("away")) }),
      ),
  );
  return { answers, know };
}

/** Of whom one answer is known, and is no longer fresh. */
async function askedBefore() {
  const { answers, know } = asked();
  const first = know();
  answers[0]?.tell(1);
  await first;
  await vi.advanceTimersByTimeAsync(1_100);
  return { answers, know };
}

test("it is asked once for all who want to know within a second", async () => {
  const { answers, know } = asked();
  const wanted = Promise.all([know(), know()]);
  answers[0]?.tell(1);
  expect(await wanted).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(900);
  expect(await know()).toBe(1);
  expect(answers).toHaveLength(1);
});

test("what has changed is told after a second", async () => {
  const { answers, know } = await askedBefore();
  const second = know();
  answers[1]?.tell(2);
  expect(await second).toBe(2);
});

test("while no answer comes the last one serves, after a moment for the first and at once for others", async () => {
  const { answers, know } = await askedBefore();
  const second = know();
  await vi.advanceTimersByTimeAsync(200);
  expect(await second).toBe(1);
  expect(await know()).toBe(1);
  expect(answers).toHaveLength(2);

  answers[1]?.tell(2);
  await vi.advanceTimersByTimeAsync(0);
  expect(await know()).toBe(2);
});

test("while it is away the last answer serves for a minute, and then no more", async () => {
  const { answers, know } = await askedBefore();
  const second = know();
  answers[1]?.fail();
  expect(await second).toBe(1);

  await vi.advanceTimersByTimeAsync(60_000);
  const third = know();
  answers[2]?.fail();
  await expect(third).rejects.toThrow("away");
});

test("where nothing is known yet a failure is told, and the next asks again", async () => {
  const { answers, know } = asked();
  const first = know();
  answers[0]?.fail();
  await expect(first).rejects.toThrow("away");

  const second = know();
  answers[1]?.tell(1);
  expect(await second).toBe(1);
});

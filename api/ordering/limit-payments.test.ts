import { expect, test } from "vitest";

import { padResponseTime } from "./limit-payments.ts";

const since = (startedAt: number) => Math.round((performance.now() - startedAt) / 10);

test.each([
  ["at once", 0],
  ["soon", 40],
  ["just before the step ends", 190],
])("answers at the end of the step when refused %s", async (_, elapsed) => {
  const startedAt = performance.now() - elapsed;
  await padResponseTime(startedAt, 200);
  expect(since(startedAt)).toBeGreaterThanOrEqual(20);
  expect(since(startedAt)).toBeLessThan(40);
});

test("P17: answers at the end of the next step when one was missed", async () => {
  const startedAt = performance.now() - 250;
  await padResponseTime(startedAt, 200);
  expect(since(startedAt)).toBeGreaterThanOrEqual(40);
});

test("adds no wait without a step", async () => {
  const startedAt = performance.now();
  await padResponseTime(startedAt - 1, 0);
  expect(since(startedAt)).toBeLessThan(20);
});

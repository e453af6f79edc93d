import { expect, test } from "vitest";

import { padResponseTime } from "./pad-response-time.ts";

const since = (began: number) => Math.round((performance.now() - began) / 10);

test.each([
  ["at once", 0],
  ["soon", 40],
  ["just before the step ends", 190],
])("what was refused %s is answered at the end of the step", async (_, gone) => {
  const began = performance.now() - gone;
  await padResponseTime(began, 200);
  expect(since(began)).toBeGreaterThanOrEqual(20);
  expect(since(began)).toBeLessThan(40);
});

test("P17: what took longer than a step is answered at the end of the next", async () => {
  const began = performance.now() - 250;
  await padResponseTime(began, 200);
  expect(since(began)).toBeGreaterThanOrEqual(40);
});

test("without a step nothing is waited for", async () => {
  const began = performance.now();
  await padResponseTime(began - 1, 0);
  expect(since(began)).toBeLessThan(20);
});

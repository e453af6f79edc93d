import { setTimeout } from "node:timers/promises";

import { expect, test } from "vitest";

import { watchLoop } from "./loop-delay.ts";

function workFor(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test("work that keeps the loop from coming round shows while it lasts, once after, and then no more", async () => {
  let turns = 0;
  const loop = watchLoop(() => (turns += 1));
  await setTimeout(50);

  workFor(200);
  expect(loop.delay()).toBeGreaterThan(150);
  const before = turns;
  await expect.poll(() => turns, { interval: 1 }).toBe(before + 1);
  expect(loop.delay()).toBeGreaterThan(150);

  await expect.poll(() => loop.delay(), { interval: 30 }).toBeLessThan(100);
  loop.stop();
});

import { setTimeout } from "node:timers/promises";

import { expect, test, vi } from "vitest";

import { watchEventLoop } from "./watch-event-loop.ts";

function workFor(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test("measures a blocked loop during the block and one tick after", async () => {
  let ticks = 0;
  const loop = watchEventLoop(() => (ticks += 1));
  loop.wake();
  await setTimeout(50);

  workFor(200);
  expect(loop.delay()).toBeGreaterThan(150);
  const ticksBefore = ticks;
  await expect.poll(() => ticks, { interval: 1 }).toBe(ticksBefore + 1);
  expect(loop.delay()).toBeGreaterThan(150);

  await expect.poll(() => loop.delay(), { interval: 30 }).toBeLessThan(100);
  loop.stop();
});

test("stops later when the last tick was late", () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  using now = vi.spyOn(performance, "now").mockReturnValue(0);
  const loop = watchEventLoop(() => {});
  loop.wake();

  now.mockReturnValue(60_000);
  vi.advanceTimersByTime(20);
  expect(loop.delay()).toBe(60_000 - 20);

  now.mockReturnValue(60_020);
  vi.advanceTimersByTime(20);
  expect(vi.getTimerCount()).toBe(0);
});

test("stops after idle time and does not count it as delay", () => {
  vi.useFakeTimers();
  let ticks = 0;
  const loop = watchEventLoop(() => (ticks += 1));
  expect(vi.getTimerCount()).toBe(0);

  loop.wake();
  vi.advanceTimersByTime(10_000);
  loop.wake();
  vi.advanceTimersByTime(10_000);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(10_000);
  expect(vi.getTimerCount()).toBe(0);
  expect(loop.delay()).toBe(0);

  vi.advanceTimersByTime(3_600_000);
  const ticksBefore = ticks;
  expect(loop.wake()).toBe(true);
  expect(loop.wake()).toBe(false);
  expect(loop.delay()).toBe(0);
  vi.advanceTimersByTime(20);
  expect(ticks).toBe(ticksBefore + 1);
  loop.stop();
});

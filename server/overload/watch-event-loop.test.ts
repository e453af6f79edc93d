import { setTimeout } from "node:timers/promises";

import { expect, test, vi } from "vitest";

import { watchEventLoop } from "./watch-event-loop.ts";

function workFor(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test("work that keeps the loop from coming round shows while it lasts, once after, and then no more", async () => {
  let turns = 0;
  const loop = watchEventLoop(() => (turns += 1));
  loop.wake();
  await setTimeout(50);

  workFor(200);
  expect(loop.delay()).toBeGreaterThan(150);
  const before = turns;
  await expect.poll(() => turns, { interval: 1 }).toBe(before + 1);
  expect(loop.delay()).toBeGreaterThan(150);

  await expect.poll(() => loop.delay(), { interval: 30 }).toBeLessThan(100);
  loop.stop();
});

test("it does not rest right after a turn that was late", () => {
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

test("it rests some time after the last request, and does not take the rest for a delay", () => {
  vi.useFakeTimers();
  let turns = 0;
  const loop = watchEventLoop(() => (turns += 1));
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
  const before = turns;
  expect(loop.wake()).toBe(true);
  expect(loop.wake()).toBe(false);
  expect(loop.delay()).toBe(0);
  vi.advanceTimersByTime(20);
  expect(turns).toBe(before + 1);
  loop.stop();
});

import { expect, test, vi } from "vitest";

import { startMaintenance } from "./open-database.ts";

test("runs checkpoints every 5 minutes and a vacuum each night", async () => {
  // Only what the maintenance uses: other timers of the process go on.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"], now: onMarch(30, 12) });
  const checkpoint = vi.fn(async () => undefined);
  const vacuum = vi.fn(async () => undefined);

  const stop = startMaintenance({ checkpoint, vacuum });
  await vi.advanceTimersByTimeAsync(hours(1));
  expect(checkpoint).toHaveBeenCalledTimes(12);
  expect(vacuum).not.toHaveBeenCalled();

  // The clock changes in many places on 31 March 2024.
  for (const [index, day] of [31, 32].entries()) {
    vi.setSystemTime(onMarch(day, 2));
    await vi.advanceTimersByTimeAsync(hours(3));
    expect(vacuum).toHaveBeenCalledTimes(index + 1);
  }

  await stop();
  vi.setSystemTime(onMarch(33, 2));
  await vi.advanceTimersByTimeAsync(hours(3));
  expect(vacuum).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test("warns when a task fails and keeps running", async () => {
  vi.useFakeTimers();
  const warned = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);

  const stop = startMaintenance({
    checkpoint: () => Promise.reject(new Error("the disk is full")),
    vacuum: async () => undefined,
  });
  await vi.advanceTimersByTimeAsync(hours(0.1));
  await stop();

  expect(warned).toHaveBeenCalledWith(new Error("the disk is full"));
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function onMarch(day: number, hour: number): Date {
  return new Date(2024, 2, day, hour);
}

function hours(count: number): number {
  return count * 3_600_000;
}

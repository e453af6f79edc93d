import { expect, test, vi } from "vitest";

import { startMaintenance } from "./open-database.ts";

test("runs checkpoints every 5 minutes and a vacuum each night", async () => {
  vi.useFakeTimers({ now: new Date(2024, 2, 31, 12) });
  const checkpoint = vi.fn(async () => undefined);
  const vacuum = vi.fn(async () => undefined);

  const stop = startMaintenance({ checkpoint, vacuum });
  await vi.advanceTimersByTimeAsync(hours(12));
  expect(checkpoint).toHaveBeenCalledTimes(144);
  expect(vacuum).not.toHaveBeenCalled();

  await vi.advanceTimersByTimeAsync(hours(36));
  expect(vacuum).toHaveBeenCalledTimes(2);

  await stop();
  await vi.advanceTimersByTimeAsync(hours(24));
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

function hours(count: number): number {
  return count * 3_600_000;
}

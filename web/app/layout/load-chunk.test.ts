import { expect, test, vi } from "vitest";

import { ChunkLoadError, loadChunk } from "./load-chunk.ts";

test("returns a loaded chunk", async () => {
  expect(await loadChunk(Promise.resolve("a screen"))).toBe("a screen");
});

test("rejects with an error of its own when loading fails", async () => {
  const chunk = Promise.reject<never>(new TypeError("Failed to fetch"));
  await expect(loadChunk(chunk)).rejects.toThrow(ChunkLoadError);
});

test("gives up after 120 seconds", async () => {
  vi.useFakeTimers();
  try {
    const onFailed = vi.fn<(error: unknown) => void>();
    loadChunk(new Promise<never>(() => {})).catch(onFailed);

    await vi.advanceTimersByTimeAsync(119_999);
    expect(onFailed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onFailed).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

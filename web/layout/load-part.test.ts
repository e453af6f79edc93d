import { expect, test, vi } from "vitest";

import { loadPart, ChunkLoadError } from "./load-part.ts";

test("a part that comes is given on", async () => {
  expect(await loadPart(Promise.resolve("a screen"))).toBe("a screen");
});

test("one stands in for a part that fails, and fails when it is used", async () => {
  const part = await loadPart(Promise.reject<never>(new TypeError("Failed to fetch")));
  expect(() => part.default()).toThrow(ChunkLoadError);
  expect(() => part.clientLoader()).toThrow(ChunkLoadError);
});

test("a part that does not come counts as failed after 120 seconds", async () => {
  vi.useFakeTimers();
  try {
    const came = vi.fn<(part: unknown) => void>();
    void loadPart(new Promise<never>(() => {})).then(came);

    await vi.advanceTimersByTimeAsync(119_999);
    expect(came).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(came).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

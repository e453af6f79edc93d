import { expect, test, vi } from "vitest";

import { loadPart, ChunkLoadError } from "./load-part.ts";

test("returns a loaded module", async () => {
  expect(await loadPart(Promise.resolve("a screen"))).toBe("a screen");
});

test("returns a failing module when loading fails", async () => {
  const screenModule = await loadPart(Promise.reject<never>(new TypeError("Failed to fetch")));
  expect(() => screenModule.default()).toThrow(ChunkLoadError);
  expect(() => screenModule.clientLoader()).toThrow(ChunkLoadError);
});

test("gives up after 120 seconds", async () => {
  vi.useFakeTimers();
  try {
    const onSettled = vi.fn<(part: unknown) => void>();
    void loadPart(new Promise<never>(() => {})).then(onSettled);

    await vi.advanceTimersByTimeAsync(119_999);
    expect(onSettled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onSettled).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

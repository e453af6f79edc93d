import { expect, test, vi } from "vitest";

import { loadPart, PartMissing } from "./load-part.ts";

test("a part that comes is given on", async () => {
  expect(await loadPart(Promise.resolve("a screen"))).toBe("a screen");
});

test("a part that fails is missing", async () => {
  const failing = loadPart(Promise.reject(new TypeError("Failed to fetch")));
  await expect(failing).rejects.toBeInstanceOf(PartMissing);
});

test("a part that does not come counts as missing after 120 seconds", async () => {
  vi.useFakeTimers();
  try {
    const waiting = loadPart(new Promise(() => {}));
    const outcome = vi.fn<(reason: unknown) => void>();
    waiting.catch(outcome);

    await vi.advanceTimersByTimeAsync(119_999);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledWith(expect.any(PartMissing));
  } finally {
    vi.useRealTimers();
  }
});

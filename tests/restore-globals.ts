import { afterAll, vi } from "vitest";

/** Removes a file's stubs before the next file of its worker starts. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

import { afterAll, vi } from "vitest";

/** What a file stubs is gone before the next one of its worker begins. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

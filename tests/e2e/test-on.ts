import { test as base } from "@playwright/test";

/** A journey on what `provide` serves while it is used: made once for each worker, and closed after its last test. */
export function testOn<T extends { origin: string }>(
  provide: (use: (library: T) => Promise<void>) => Promise<void>,
) {
  return base.extend<object, { library: T }>({
    library: [
      // Playwright reads the names of what a fixture uses from this pattern.
      // oxlint-disable-next-line no-empty-pattern
      async ({}, use) => provide(use),
      { scope: "worker", timeout: 150_000 },
    ],
    baseURL: async ({ library }, use) => use(library.origin),
  });
}

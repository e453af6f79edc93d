import { test as base } from "@playwright/test";

import { type LibraryPool, openLibraryPool } from "./library-pool.ts";
import { trackRequests } from "./visit.ts";

/**
 * A journey that starts its own servers. All journeys share the same worker fixtures, so that no worker is replaced
 * because the next file needs another library.
 */
export const test = base.extend<object, { libraries: LibraryPool }>({
  libraries: [
    // Playwright reads the names of what a fixture uses from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await using pool = openLibraryPool();
      await use(pool);
    },
    { scope: "worker" },
  ],
  context: async ({ context }, use) => {
    trackRequests(context);
    await use(context);
  },
});

/** A journey on the library that `provide` serves during its use. A worker shares it between its tests. */
export function testWithLibrary<T extends { origin: string }>(
  provide: (use: (library: T) => Promise<void>) => Promise<void>,
) {
  return test.extend<{ library: T }>({
    library: [
      async ({ libraries }, use) => use(await libraries.open(provide)),
      { timeout: 150_000 },
    ],
    baseURL: async ({ library }, use) => use(library.origin),
  });
}

import { test as base } from "@playwright/test";

import { runLibrary, serve, type Serving, temporaryFolder } from "./programs.ts";

type Library = Serving & {
  /** What the operator read when the folder had been imported, and the exit code. */
  report: { code: number | null; output: string };
};

/** A journey through a library of its own: the folder of EPUB files imported by an operator, then served. */
export const test = base.extend<object, { library: Library }>({
  library: [
    // Playwright reads the names of what a fixture uses from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await using folder = await temporaryFolder();
      const settings = { DATA_DIR: folder.path };
      const report = await runLibrary(["import", "tests/epubs"], settings);
      await using serving = await serve(settings);
      await use({ ...serving, report });
    },
    { scope: "worker", timeout: 150_000 },
  ],
  baseURL: async ({ library }, use) => use(library.origin),
});

export { expect } from "@playwright/test";

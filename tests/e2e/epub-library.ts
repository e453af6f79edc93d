import { cp } from "node:fs/promises";

import { startSite, type RunningSite } from "./programs.ts";
import { copySeed, type ImportReport } from "./seed.ts";
import { testWithLibrary } from "./test-with-library.ts";

type Library = RunningSite & { report: ImportReport };

export const test = testWithLibrary<Library>(async (use) => {
  await using copy = await copySeed(seed);
  await using serving = await startSite(copy.settings);
  await use({ ...serving, report: copy.report });
});

const seed = {
  name: "epubs",
  write: (folder: string) => cp("tests/epubs", folder, { recursive: true }),
  exitCode: 1,
};

export { expect } from "@playwright/test";

import { cp } from "node:fs/promises";

import { serve, type Serving } from "./programs.ts";
import { copySeed, type ImportReport } from "./seed.ts";
import { testOn } from "./test-on.ts";

type Library = Serving & { report: ImportReport };

/** A journey through the EPUB files of tests/epubs, imported as they are. */
export const test = testOn<Library>(async (use) => {
  await using copy = await copySeed(seed);
  await using serving = await serve(copy.settings);
  await use({ ...serving, report: copy.report });
});

const seed = {
  name: "epubs",
  write: (folder: string) => cp("tests/epubs", folder, { recursive: true }),
  exitCode: 1,
};

export { expect } from "@playwright/test";

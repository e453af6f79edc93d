import { runLibrary, serve, type Serving, temporaryFolder } from "./programs.ts";
import { testOn } from "./test-on.ts";

type Library = Serving & {
  /** What the operator read when the folder had been imported, and the exit code. */
  report: { code: number | null; output: string };
};

/** A journey through a library of its own: the folder of EPUB files imported by an operator, then served. */
export const test = testOn<Library>(async (use) => {
  await using folder = await temporaryFolder();
  const settings = { DATA_DIR: folder.path };
  const report = await runLibrary(["import", "tests/epubs"], settings);
  await using serving = await serve(settings);
  await use({ ...serving, report });
});

export { expect } from "@playwright/test";

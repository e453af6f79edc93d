import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { runLibrary, serve, type Serving, temporaryFolder } from "./programs.ts";
import { shelfCatalogue } from "./shelf-catalogue.ts";
import { shelfFiles } from "./shelf-files.ts";
import { testOn } from "./test-on.ts";

/** A journey along the open shelf: a library of invented titles, imported by an operator, then served as in production. */
export const test = testOn<Serving>(async (use) => {
  await using folder = await temporaryFolder();
  const catalogue = join(folder.path, "catalogue");
  await writeCatalogue(catalogue);

  const settings = { DATA_DIR: join(folder.path, "data"), MEDIA_ROOT: join(folder.path, "media") };
  const report = await runLibrary(["import", catalogue], settings);
  if (report.code !== 0) throw new Error(report.output);
  await using serving = await serve(settings);
  // Before any page is made, and kept with what it ranks.
  await download(serving.origin, "la-lampe");
  await use(serving);
});

export { expect } from "@playwright/test";

/** S2.01: as a reader does, who counts. */
async function download(origin: string, code: string): Promise<void> {
  const headers = { "User-Agent": "Mozilla/5.0 (a reader)" };
  const answer = await fetch(`${origin}/api/books/download?code=${code}&format=pdf`, { headers });
  if (!answer.ok) throw new Error(`${code} was answered ${answer.status}.`);
  await answer.arrayBuffer();
}

async function writeCatalogue(folder: string): Promise<void> {
  await mkdir(folder);
  await writeFile(join(folder, "catalogue.json"), JSON.stringify(shelfCatalogue));
  for (const [name, file] of Object.entries(await shelfFiles())) {
    await writeFile(join(folder, name), file);
  }
}

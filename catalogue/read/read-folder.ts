import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

import { readCsvLists } from "./csv.ts";
import { readEpubFolder } from "./epub-folder.ts";
import { readCatalogueJson } from "./json.ts";
import { FolderRefused, type Source } from "./source.ts";

/**
 * Opens a folder with a catalogue.json, with one CSV file a list, or with plain EPUB files;
 * `language` is that of EPUB files which name none.
 */
export async function readFolder(folder: string, language?: string): Promise<Source> {
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory()) throw new FolderRefused(`There is no folder ${folder}.`);

  const names = (await readdir(folder)).toSorted();
  if (names.includes("catalogue.json")) {
    return readCatalogueJson(folder, join(folder, "catalogue.json"));
  }
  if (names.includes("books.csv")) return readCsvLists(folder, names);

  const source = await readEpubFolder(folder, language);
  if (source) return source;
  throw new FolderRefused(
    `There is nothing to import in ${folder}: no catalogue.json, no books.csv and no .epub file.`,
  );
}

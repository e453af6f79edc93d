import { readdir, stat } from "node:fs/promises";

import { readCsvLists } from "./csv.ts";
import { readEpubFolder } from "./epub-folder.ts";
import { readCatalogJson } from "./json.ts";
import { FolderRefused, jsonNames, type Source } from "./source.ts";

/**
 * Opens a folder with a catalog.json, with one CSV file a list, or with plain EPUB files;
 * `language` is that of EPUB files which name none.
 */
export async function readFolder(folder: string, language?: string): Promise<Source> {
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory()) throw new FolderRefused(`There is no folder ${folder}.`);

  const names = (await readdir(folder)).toSorted();
  const [json, ...others] = jsonNames.filter((name) => names.includes(name));
  if (others.length > 0) throw new FolderRefused(`${folder} has both ${jsonNames.join(" and ")}.`);
  if (json) return readCatalogJson(folder, json);
  if (names.includes("books.csv")) return readCsvLists(folder, names);

  const source = await readEpubFolder(folder, language);
  if (source) return source;
  throw new FolderRefused(
    `There is nothing to import in ${folder}: no catalog.json, no books.csv and no .epub file.`,
  );
}

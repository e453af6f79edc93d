import { readdir, stat } from "node:fs/promises";

import { readCsvLists } from "./csv.ts";
import { readEpubFolder } from "./epub-folder.ts";
import { readCatalogJson } from "./json.ts";
import { FolderRefused, type Source } from "./source.ts";

const JSON_NAME = "catalog.json";
const FORMER_NAME = "catalogue.json";

/**
 * Opens a folder with a catalog.json, with one CSV file a list, or with plain EPUB files;
 * `language` is that of EPUB files which name none.
 */
export async function readFolder(folder: string, language?: string): Promise<Source> {
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory()) throw new FolderRefused(`There is no folder ${folder}.`);

  const names = (await readdir(folder)).toSorted();
  if (names.includes(JSON_NAME) && names.includes(FORMER_NAME))
    throw new FolderRefused(`${folder} has both ${JSON_NAME} and ${FORMER_NAME}.`);
  if (names.includes(JSON_NAME)) return readCatalogJson(folder, JSON_NAME);
  if (names.includes(FORMER_NAME)) {
    const source = await readCatalogJson(folder, FORMER_NAME);
    source.remarks.push(`${FORMER_NAME} is called ${JSON_NAME} now; the former name still works.`);
    return source;
  }
  if (names.includes("books.csv")) return readCsvLists(folder, names);

  const source = await readEpubFolder(folder, language);
  if (source) return source;
  throw new FolderRefused(
    `There is nothing to import in ${folder}: no catalog.json, no books.csv and no .epub file.`,
  );
}

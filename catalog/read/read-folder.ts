import { readdir, stat } from "node:fs/promises";

import { readCsvLists } from "./read-csv-lists.ts";
import { readEpubFolder } from "./read-epub-folder.ts";
import { readCatalogJson } from "./read-catalog-json.ts";
import { FolderError, type CatalogSource } from "./catalog-source.ts";

const CATALOG_FILE = "catalog.json";
const FORMER_CATALOG_FILE = "catalogue.json";

/**
 * Opens a folder with a catalog.json, with CSV lists or with EPUB files. `language` is for EPUB files without a
 * language.
 */
export async function readFolder(folder: string, language?: string): Promise<CatalogSource> {
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory()) throw new FolderError(`There is no folder ${folder}.`);

  const names = (await readdir(folder)).toSorted();
  if (names.includes(CATALOG_FILE) && names.includes(FORMER_CATALOG_FILE))
    throw new FolderError(`${folder} has both ${CATALOG_FILE} and ${FORMER_CATALOG_FILE}.`);
  if (names.includes(CATALOG_FILE)) return readCatalogJson(folder, CATALOG_FILE);
  if (names.includes(FORMER_CATALOG_FILE)) {
    const source = await readCatalogJson(folder, FORMER_CATALOG_FILE);
    source.remarks.push(
      `${FORMER_CATALOG_FILE} is now called ${CATALOG_FILE}; the former name still works.`,
    );
    return source;
  }
  if (names.includes("books.csv")) return readCsvLists(folder, names);

  const source = await readEpubFolder(folder, language);
  if (source) return source;
  throw new FolderError(
    `There is nothing to import in ${folder}: no catalog.json, no books.csv and no .epub file.`,
  );
}

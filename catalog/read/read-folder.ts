import { readdir, stat } from "node:fs/promises";

import { FolderError, type CatalogSource } from "./catalog-source.ts";
import { readCatalogJson } from "./read-catalog-json.ts";
import { type EpubFolderOptions, readEpubFolder } from "./read-epub-folder.ts";
import { findTables, readTables } from "./read-tables.ts";

const CATALOG_FILE = "catalog.json";
const FORMER_CATALOG_FILE = "catalogue.json";

/** Opens a folder with a catalog.json, with spreadsheets or with EPUB files. */
export async function readFolder(
  folder: string,
  options: EpubFolderOptions = {},
): Promise<CatalogSource> {
  const source = await readFolderOfAnyKind(folder, options);
  if (options.library?.replace !== undefined && !source.plans) {
    throw new FolderError("A book can be replaced by an EPUB only, and this folder has lists.");
  }
  return source;
}

async function readFolderOfAnyKind(
  folder: string,
  options: EpubFolderOptions,
): Promise<CatalogSource> {
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
  const tables = findTables(names);
  if (tables.size > 0) return readTables(folder, tables, { names, library: options.library });

  const source = await readEpubFolder(folder, options);
  if (source) return source;
  throw new FolderError(
    `There is nothing to import in ${folder}: no catalog.json, no spreadsheet such as books.csv or books.xlsx, and no .epub file.`,
  );
}

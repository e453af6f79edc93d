import { stat } from "node:fs/promises";

import { CALIBRE_DATABASE, listCalibreBooks } from "#catalog/calibre/list-calibre-books.ts";
import type { LibraryLookup } from "#catalog/identity/library-lookup.ts";
import { findOnixFiles, listOnixBooks } from "#catalog/onix/list-onix-books.ts";
import type { Reading } from "#catalog/reading-process/open-reading.ts";

import type { CandidateSource } from "./book-facts.ts";
import { FolderError, type CatalogSource } from "./catalog-source.ts";
import { collectBooks } from "./collect-books.ts";
import { type EntryKind, listFolder, listNames } from "./list-folder.ts";
import { openNameCodes } from "./name-codes.ts";
import { readCatalogJson } from "./read-catalog-json.ts";
import { type FilesOptions, readFiles } from "./read-files.ts";
import { findTables, readTables } from "./read-tables.ts";

const CATALOG_FILE = "catalog.json";
const FORMER_CATALOG_FILE = "catalogue.json";

type FolderOptions = {
  /** Of books and recordings without a language. */
  language?: string | undefined;
  /** The library that the folder is imported into. */
  library?: LibraryLookup | undefined;
  reading: Reading;
};

/**
 * Opens a folder as the first of these that it is: a catalog.json, spreadsheets, a Calibre library, ONIX messages, or
 * files of books and recordings. Throws `FolderError`.
 */
export async function readFolder(folder: string, options: FolderOptions): Promise<CatalogSource> {
  const source = await readFolderOfAnyKind(folder, options);
  if (options.library?.replace !== undefined && !source.plans) {
    throw new FolderError("A book can be replaced by an EPUB only, and this folder has lists.");
  }
  return source;
}

async function readFolderOfAnyKind(folder: string, options: FolderOptions): Promise<CatalogSource> {
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory()) throw new FolderError(`There is no folder ${folder}.`);

  const names = await listNames(folder);
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

  const source = await readFolderOfFiles(folder, options);
  if (source) return source;
  throw new FolderError(
    `There is nothing to import in ${folder}: no catalog.json, no spreadsheet such as books.csv or books.xlsx, no Calibre library, no ONIX message, and no EPUB, PDF or recording.`,
  );
}

async function readFolderOfFiles(
  folder: string,
  { language, library, reading }: FolderOptions,
): Promise<CatalogSource | null> {
  const entries = await listFolder(folder);
  const names = await openNameCodes(library);
  const options = { folder, entries, names, reading, language, library };
  const files = listPlainFiles(entries);

  if (entries.has(CALIBRE_DATABASE)) {
    const { books, usedFiles } = await listCalibreBooks(folder, files, reading);
    return await toSource("a Calibre library", books, { ...options, usedFiles, remarks: [] });
  }
  const messages = await findOnixFiles(folder, files);
  if (messages.length > 0) {
    const { books, ...rest } = await listOnixBooks(folder, messages, { files, reading });
    return await toSource("ONIX messages", books, { ...options, ...rest });
  }
  return await readFiles(options);
}

type SourceOptions = FilesOptions & { usedFiles: string[]; remarks: string[] };

/** The source of a catalog of another program. */
async function toSource(
  kind: string,
  books: readonly CandidateSource[],
  options: SourceOptions,
): Promise<CatalogSource> {
  const { folder, usedFiles, remarks } = options;
  return {
    folder,
    kind,
    remarks,
    usedFiles,
    keepsExisting: true,
    library: undefined,
    settings: undefined,
    ...(await collectBooks(books, options)),
  };
}

/** Links may lead out of the folder. */
function listPlainFiles(entries: ReadonlyMap<string, EntryKind>): Set<string> {
  return new Set([...entries].filter(([, kind]) => kind === "file").map(([path]) => path));
}

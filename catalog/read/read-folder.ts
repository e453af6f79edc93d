import { readdir, stat } from "node:fs/promises";

import { readEpubFolder } from "./read-epub-folder.ts";
import { readCatalogJson } from "./read-catalog-json.ts";
import {
  FolderError,
  type CatalogSource,
  countItems,
  type SourceRecord,
  type ListName,
  listNames,
} from "./catalog-source.ts";
import { isRow, ListError, type PartList, type Row, streamRows } from "./csv-rows.ts";

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

type Books = Pick<CatalogSource, "books" | "countBooks">;

type PartsByOwner = Map<string, Row[]>;

/**
 * Reads one CSV file per list, named after it: books.csv, authors.csv and so on. The first line has the column names.
 * Articles and course books are in articles.csv (column `book`) and course-books.csv (column `course`); library facts
 * and settings in a library.json with the form of a catalog.json.
 */
async function readCsvLists(folder: string, names: readonly string[]): Promise<CatalogSource> {
  const has = (name: string) => names.includes(name);
  const facts = has("library.json") ? await readCatalogJson(folder, "library.json") : null;
  const articles = has("articles.csv") ? await readParts(folder, "articles", "book") : new Map();
  const courseBooks = has("course-books.csv")
    ? await readParts(folder, "course-books", "course")
    : new Map();

  const lists: CatalogSource["lists"] = {};
  for (const name of listNames) {
    if (name === "books" || !has(`${name}.csv`)) continue;
    const rows = await Array.fromAsync(streamRows(folder, name)).catch(refuseList(name));
    lists[name] =
      name === "courses" ? rows.map((row) => addParts(row, "courseBooks", courseBooks)) : rows;
  }

  return {
    folder,
    kind: "CSV lists",
    remarks: names
      .filter(isUnknownList)
      .map((name) => `${name} is not a list of a catalog and was ignored.`),
    keepsExisting: false,
    library: facts?.library,
    settings: facts?.settings,
    lists,
    ...(await openBooks(folder, articles)),
  };
}

/** Reads the list to the end before importing books, so that an error refuses the whole list. */
async function openBooks(folder: string, articles: PartsByOwner): Promise<Books> {
  const refused = await countItems(streamRows(folder, "books")).then(() => [], refuseList("books"));
  async function* books(): AsyncIterable<SourceRecord> {
    yield* refused;
    if (refused.length > 0) return;
    for await (const row of streamRows(folder, "books")) yield addParts(row, "articles", articles);
  }
  return { books, countBooks: () => countItems(books()) };
}

/** Replaces an unreadable list by one refusal, so that the other lists are imported. */
function refuseList(list: ListName): (error: unknown) => SourceRecord[] {
  return (error) => {
    if (error instanceof ListError) return [{ where: `${list}.csv`, unreadable: error.reason }];
    throw error;
  };
}

function isUnknownList(name: string): boolean {
  const [list = "", ending] = name.split(/\.(?=[^.]*$)/);
  return (
    ending === "csv" && ![...listNames, "articles", "course-books"].some((known) => known === list)
  );
}

/** Rows of a dependent list, by the code of the record they belong to. */
async function readParts(folder: string, list: PartList, column: string): Promise<PartsByOwner> {
  const parts: PartsByOwner = new Map();
  for await (const row of streamRows(folder, list)) {
    if (!("value" in row) || !isRow(row.value)) {
      throw new FolderError(
        `${row.where} cannot be read: ${"unreadable" in row ? row.unreadable : ""}`,
      );
    }
    const { [column]: owner, ...part } = row.value;
    if (typeof owner !== "string") throw new FolderError(`${row.where} names no ${column}.`);
    parts.set(owner, [...(parts.get(owner) ?? []), part]);
  }
  return parts;
}

function addParts(row: SourceRecord, field: string, parts: PartsByOwner): SourceRecord {
  if (!("value" in row) || !isRow(row.value)) return row;
  const own = parts.get(String(row.value["code"]));
  return own ? { where: row.where, value: { ...row.value, [field]: own } } : row;
}

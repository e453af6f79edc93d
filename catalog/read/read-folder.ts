import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";

import chain from "stream-chain";
import { parser } from "stream-json";
import { ignore } from "stream-json/filters/ignore.js";
import { pick } from "stream-json/filters/pick.js";
import { streamArray } from "stream-json/streamers/stream-array.js";
import { streamObject } from "stream-json/streamers/stream-object.js";

import { type EpubFolderOptions, readEpubFolder } from "./read-epub-folder.ts";
import {
  FolderError,
  type CatalogSource,
  countItems,
  type SourceRecord,
  type ListName,
  listNames,
  openText,
} from "./catalog-source.ts";
import { isRow, ListError, type PartList, type Row, streamRows } from "./csv-rows.ts";

const CATALOG_FILE = "catalog.json";
const FORMER_CATALOG_FILE = "catalogue.json";

/** Opens a folder with a catalog.json, with CSV lists or with EPUB files. */
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
  if (names.includes("books.csv")) return readCsvLists(folder, names);

  const source = await readEpubFolder(folder, options);
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

/** One token for each text and number, without its pieces. */
const wholeTokens = { streamValues: false };

/** Reads a catalog from one file. Books are streamed, because there may be many. */
async function readCatalogJson(folder: string, name: string): Promise<CatalogSource> {
  const file = join(folder, name);
  const source: CatalogSource = {
    folder,
    kind: name,
    remarks: [],
    keepsExisting: false,
    library: undefined,
    settings: undefined,
    lists: {},
    countBooks: () => countItems(streamBooks(file)),
    books: () => streamBooks(file),
  };

  for await (const { key, value } of streamAllButBooks(file)) {
    if (key === "library" || key === "settings") source[key] = value;
    else if (isListName(key)) source.lists[key] = readList(key, value, name);
    else source.remarks.push(`"${key}" is not a list of a catalog and was ignored.`);
  }
  return source;
}

function isListName(key: string): key is Exclude<ListName, "books"> {
  return key !== "books" && listNames.some((name) => name === key);
}

function readList(list: string, value: unknown, name: string): SourceRecord[] {
  if (!Array.isArray(value)) throw new FolderError(`"${list}" in ${name} is not a list.`);
  return value.map((item: unknown, index) => ({ where: `${list}[${index}]`, value: item }));
}

type Entry<Key> = { key: Key; value: unknown };

function streamAllButBooks(file: string): AsyncIterable<Entry<string>> {
  const found: AsyncIterable<Entry<string>> = chain([
    openText(file),
    parser(wholeTokens),
    ignore({ filter: /^books\b/ }),
    streamObject(),
  ]);
  return withFolderErrors(found, file);
}

async function* streamBooks(file: string): AsyncIterable<SourceRecord> {
  const found: AsyncIterable<Entry<number>> = chain([
    openText(file),
    parser(wholeTokens),
    pick({ filter: /^books$/ }),
    streamArray(),
  ]);
  for await (const { key, value } of withFolderErrors(found, file))
    yield { where: `books[${key}]`, value };
}

async function* withFolderErrors<T>(found: AsyncIterable<T>, file: string): AsyncIterable<T> {
  try {
    yield* found;
  } catch (error) {
    if (error instanceof FolderError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new FolderError(`${basename(file)} cannot be read: ${reason}`);
  }
}

import { readdir, stat } from "node:fs/promises";
import { basename, join, parse } from "node:path";

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
import { describeFault } from "#catalog/import-step.ts";
import { ListError, TABLE_ENDINGS } from "./open-table.ts";
import type { PartList } from "./table-columns.ts";
import { isRow, openRows, type Row, type RowSource } from "./table-rows.ts";

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
  if (tables.size > 0) return readTables(folder, tables, names);

  const source = await readEpubFolder(folder, options);
  if (source) return source;
  throw new FolderError(
    `There is nothing to import in ${folder}: no catalog.json, no spreadsheet such as books.csv or books.xlsx, and no .epub file.`,
  );
}

type TableName = ListName | PartList;

const tableNames: readonly TableName[] = [...listNames, "articles", "course-books"];

/** The spreadsheets of a folder by their list. Throws `FolderError` when a list has two. */
function findTables(names: readonly string[]): Map<TableName, string> {
  const tables = new Map<TableName, string>();
  for (const name of names.filter(isTable)) {
    const base = parse(name).name.toLowerCase();
    const list = tableNames.find((each) => each.toLowerCase() === base);
    const other = list && tables.get(list);
    if (other) throw new FolderError(`The folder has both ${other} and ${name}.`);
    if (list) tables.set(list, name);
  }
  return tables;
}

function isTable(name: string): boolean {
  return TABLE_ENDINGS.some((ending) => ending === parse(name).ext.toLowerCase());
}

type Books = Pick<CatalogSource, "books" | "countBooks">;

type PartsByOwner = Map<string, Row[]>;

/**
 * Reads one spreadsheet per list, named after it: books.csv, authors.xlsx and so on. The first row has the column names.
 * Articles and course books have lists of their own (column `book` or `course`); library facts and settings are in a
 * library.json with the form of a catalog.json.
 */
async function readTables(
  folder: string,
  tables: ReadonlyMap<TableName, string>,
  names: readonly string[],
): Promise<CatalogSource> {
  const facts = names.includes("library.json")
    ? await readCatalogJson(folder, "library.json")
    : null;
  const used = new Set(tables.values());
  const remarks = names
    .filter((name) => isTable(name) && !used.has(name))
    .map((name) => `${name} is not a list of a catalog and was ignored.`);
  const articles = await readParts("articles", "book");
  const courseBooks = await readParts("course-books", "course");

  const lists: CatalogSource["lists"] = {};
  for (const list of listNames) {
    if (list === "books" || !tables.has(list)) continue;
    const rows = await open(list)
      .then(({ rows: read }) => Array.fromAsync(read()))
      .catch(refuseList(list));
    lists[list] =
      list === "courses" ? rows.map((row) => addParts(row, "courseBooks", courseBooks)) : rows;
  }

  return {
    folder,
    kind: "spreadsheets",
    remarks,
    keepsExisting: false,
    library: facts?.library,
    settings: facts?.settings,
    lists,
    ...(await openBooks()),
  };

  async function open(list: TableName): Promise<RowSource> {
    const name = tables.get(list);
    if (name === undefined) return { remarks: [], rows: async function* () {} };
    const source = await openRows(folder, name, list);
    remarks.push(...source.remarks);
    return source;
  }

  /** Reads the list to the end before importing books, so that an error refuses the whole list. */
  async function openBooks(): Promise<Books> {
    const source = await open("books").catch(refuseList("books"));
    const refused = Array.isArray(source)
      ? source
      : await countItems(source.rows()).then(() => [], refuseList("books"));
    async function* books(): AsyncIterable<SourceRecord> {
      yield* refused;
      if (refused.length > 0 || Array.isArray(source)) return;
      for await (const row of source.rows()) yield addParts(row, "articles", articles);
    }
    return { books, countBooks: () => countItems(books()) };
  }

  /** Replaces an unreadable list by one refusal, so that the other lists are imported. */
  function refuseList(list: ListName): (error: unknown) => SourceRecord[] {
    return (error) => {
      if (!(error instanceof ListError)) throw error;
      return [{ where: tables.get(list) ?? list, unreadable: error.reason }];
    };
  }

  /** Rows of a dependent list, by the code of the record they belong to. */
  async function readParts(list: PartList, owner: string): Promise<PartsByOwner> {
    const parts: PartsByOwner = new Map();
    for await (const row of (await open(list)).rows()) {
      if (!("value" in row) || !isRow(row.value)) {
        throw new FolderError(
          `${row.where} cannot be read: ${"unreadable" in row ? row.unreadable : ""}`,
        );
      }
      const [fault] = row.sheet?.faults ?? [];
      if (fault) throw new FolderError(`${row.where}: ${describeFault(fault)}`);
      const { [owner]: code, ...part } = row.value;
      if (typeof code !== "string") throw new FolderError(`${row.where} names no ${owner}.`);
      parts.set(code, [...(parts.get(code) ?? []), part]);
    }
    return parts;
  }
}

function addParts(row: SourceRecord, field: string, parts: PartsByOwner): SourceRecord {
  if (!("value" in row) || !isRow(row.value)) return row;
  const own = parts.get(String(row.value["code"]));
  return own ? { ...row, value: { ...row.value, [field]: own } } : row;
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

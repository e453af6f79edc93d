import { parse } from "node:path";

import type { LibraryLookup } from "#catalog/identity/library-lookup.ts";
import { listSome } from "#catalog/list-some.ts";

import type { NamedCode } from "./assign-codes.ts";
import { type AuthorNames, openAuthorNames } from "./author-names.ts";
import {
  FolderError,
  type CatalogSource,
  countItems,
  type SourceRecord,
  type ListName,
  listNames,
} from "./catalog-source.ts";
import { TABLE_ENDINGS } from "./open-table.ts";
import { readCatalogJson } from "./read-catalog-json.ts";
import { ListError } from "./table.ts";
import type { TableList } from "./table-columns.ts";
import { addParts, describeUnusedParts, type Parts, readParts } from "./table-parts.ts";
import { isRow, openRows, type RowSource } from "./table-rows.ts";

const tableNames: readonly TableList[] = [...listNames, "articles", "course-books"];

/** Of spreadsheets that programs can save in a form that is read. */
const OTHER_ENDINGS = /\.(?:xls|xlsm|xlsb|ods|numbers)$/i;

/** The spreadsheets of a folder by their list. Throws `FolderError` when a list has two, or one of another form. */
export function findTables(names: readonly string[]): Map<TableList, string> {
  const tables = new Map<TableList, string>();
  for (const name of names) {
    const base = parse(name).name.toLowerCase();
    const list = tableNames.find((each) => each.toLowerCase() === base);
    if (list && OTHER_ENDINGS.test(name)) {
      throw new FolderError(`${name} cannot be read; save it as ${list}.xlsx or ${list}.csv.`);
    }
    if (!isTable(name)) continue;
    const other = list && tables.get(list);
    if (other) throw new FolderError(`The folder has both ${other} and ${name}.`);
    if (list) tables.set(list, name);
  }
  return tables;
}

function isTable(name: string): boolean {
  return TABLE_ENDINGS.some((ending) => ending === parse(name).ext.toLowerCase());
}

/**
 * Reads one spreadsheet per list, named after it: books.csv, authors.xlsx and so on. The first row has the column names.
 * Articles and course books have lists of their own (column `book` or `course`); library facts and settings are in a
 * library.json with the form of a catalog.json.
 */
export async function readTables(
  folder: string,
  tables: ReadonlyMap<TableList, string>,
  { names, library }: { names: readonly string[]; library: LibraryLookup | undefined },
): Promise<CatalogSource> {
  const facts = names.includes("library.json")
    ? await readCatalogJson(folder, "library.json")
    : null;
  const opener = createOpener(folder, tables);
  const { remarks, absent } = opener;
  const used = new Set(tables.values());
  for (const name of names.filter((each) => isTable(each) && !used.has(each))) {
    remarks.push(`${name} is not a list of a catalog and was ignored.`);
  }
  const articles = await readParts("articles", await opener.open("articles"), folder);
  const courseBooks = await readParts("course-books", await opener.open("course-books"), folder);
  const lists = await readSmallLists(opener, tables, courseBooks);

  const listed = (lists.authors ?? []).flatMap(listNamedCode);
  const listedCodes = new Set(listed.map(({ code }) => code));
  const stored = (await library?.listNames("authors")) ?? [];
  // The list may give an author another name; the former one finds nobody then, now and in later imports.
  const others = stored.filter(({ code }) => !listedCodes.has(code));
  const authors = openAuthorNames([...others, ...listed]);
  lists.courses &&= lists.courses.map((row) => withAuthors(row, "author", authors));
  const books = await openBooks(opener, articles, authors);
  for (const parts of [articles, courseBooks]) {
    const note = describeUnusedParts(parts, tables.get(parts.list) ?? parts.list);
    if (note !== null) remarks.push(note);
  }
  const newAuthors = [...authors.added.values()].map((value) => ({ where: value.name, value }));
  if (newAuthors.length > 0) {
    lists.authors = [...(lists.authors ?? []), ...newAuthors];
    remarks.push(
      `No list has these authors, who are known by their names only: ${listSome(newAuthors.map(({ where }) => where))}.`,
    );
  }

  const usedFiles = [...names.filter(isTable), ...(facts ? ["library.json"] : [])];
  const own = { folder, kind: "spreadsheets", keepsExisting: false, remarks, usedFiles, absent };
  return { ...own, library: facts?.library, settings: facts?.settings, lists, ...books };
}

type Opener = {
  open: (list: TableList) => Promise<RowSource>;
  /** Replaces an unreadable list by one refusal, so that the other lists are imported. */
  refuse: (list: ListName, error: unknown) => SourceRecord[];
  remarks: string[];
  absent: NonNullable<CatalogSource["absent"]>;
};

/** Opens the spreadsheets of a folder; a list without one has no rows. Collects notes and absent fields. */
function createOpener(folder: string, tables: ReadonlyMap<TableList, string>): Opener {
  const remarks: string[] = [];
  const absent: Opener["absent"] = {};
  return {
    remarks,
    absent,
    async open(list) {
      const name = tables.get(list);
      const none = { fields: [], languages: {} };
      if (name === undefined) return { remarks: [], absent: none, rows: async function* () {} };
      const source = await openRows(folder, name, list);
      remarks.push(...source.remarks);
      if (list !== "articles" && list !== "course-books") {
        const { fields, languages } = source.absent;
        absent[list] = { fields: fields.filter((field) => !isFilled(field)), languages };
      }
      return source;
    },
    refuse(list, error) {
      if (!(error instanceof ListError)) throw error;
      return [{ where: tables.get(list) ?? list, unreadable: error.reason }];
    },
  };

  /** Whether rows of another list fill a field without a column. */
  function isFilled(field: string): boolean {
    if (field === "articles") return tables.has("articles");
    return field === "courseBooks" && tables.has("course-books");
  }
}

/** All lists but the books, which may be many. */
async function readSmallLists(
  { open, refuse }: Opener,
  tables: ReadonlyMap<TableList, string>,
  courseBooks: Parts,
): Promise<CatalogSource["lists"]> {
  const lists: CatalogSource["lists"] = {};
  for (const list of listNames) {
    if (list === "books" || !tables.has(list)) continue;
    const rows = await open(list)
      .then((source) => Array.fromAsync(source.rows()))
      .catch((error: unknown) => refuse(list, error));
    lists[list] = list === "courses" ? rows.map((row) => addParts(row, courseBooks)) : rows;
  }
  return lists;
}

/** Reads the list to the end first, for the names of new authors, and so that an error refuses the whole list. */
async function openBooks(
  { open, refuse }: Opener,
  articles: Parts,
  authors: AuthorNames,
): Promise<Pick<CatalogSource, "books" | "countBooks">> {
  try {
    const source = await open("books");
    async function* rows(): AsyncIterable<SourceRecord> {
      for await (const row of source.rows()) {
        yield withAuthors(addParts(row, articles), "authors", authors);
      }
    }
    const count = await countItems(rows());
    return { books: rows, countBooks: async () => count };
  } catch (error) {
    const refused = refuse("books", error);
    return {
      books: async function* () {
        yield* refused;
      },
      countBooks: async () => refused.length,
    };
  }
}

function listNamedCode(row: SourceRecord): NamedCode[] {
  if (!("value" in row) || !isRow(row.value)) return [];
  const { code, name } = row.value;
  return typeof code === "string" && typeof name === "string" ? [{ code, names: [name] }] : [];
}

/** The row with codes in place of names of authors. */
function withAuthors(
  row: SourceRecord,
  field: "author" | "authors",
  { findCodes }: AuthorNames,
): SourceRecord {
  if (!("value" in row) || !isRow(row.value)) return row;
  const named = row.value[field];
  if (field === "author" && typeof named === "string")
    return { ...row, value: { ...row.value, author: findCodes(named)[0] ?? named } };
  if (!Array.isArray(named)) return row;
  const codes = [...new Set(named.map(String).flatMap(findCodes))];
  return { ...row, value: { ...row.value, authors: codes } };
}

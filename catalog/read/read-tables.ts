import { parse } from "node:path";

import type { LibraryLookup } from "#catalog/identity/library-lookup.ts";
import { parseRecord } from "#catalog/import-step.ts";
import { ArticleRecord, CourseBookRecord } from "#catalog/records.ts";

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
import { ListError, TABLE_ENDINGS } from "./open-table.ts";
import { readCatalogJson } from "./read-catalog-json.ts";
import type { PartList } from "./table-columns.ts";
import { isRow, openRows, type Row, type RowSource } from "./table-rows.ts";

type TableName = ListName | PartList;

const tableNames: readonly TableName[] = [...listNames, "articles", "course-books"];

/** Of spreadsheets that programs can save in a form that is read. */
const OTHER_ENDINGS = /\.(?:xls|xlsm|xlsb|ods|numbers)$/i;

/** The spreadsheets of a folder by their list. Throws `FolderError` when a list has two, or one of another form. */
export function findTables(names: readonly string[]): Map<TableName, string> {
  const tables = new Map<TableName, string>();
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

type Books = Pick<CatalogSource, "books" | "countBooks">;

/** Rows that belong to records, by the code of the record; `faults` are sentences about them. */
type PartsByOwner = Map<string, { rows: Row[]; faults: string[]; isUsed?: boolean }>;

/**
 * Reads one spreadsheet per list, named after it: books.csv, authors.xlsx and so on. The first row has the column names.
 * Articles and course books have lists of their own (column `book` or `course`); library facts and settings are in a
 * library.json with the form of a catalog.json.
 */
export async function readTables(
  folder: string,
  tables: ReadonlyMap<TableName, string>,
  { names, library }: { names: readonly string[]; library: LibraryLookup | undefined },
): Promise<CatalogSource> {
  const facts = names.includes("library.json")
    ? await readCatalogJson(folder, "library.json")
    : null;
  const used = new Set(tables.values());
  const remarks = names
    .filter((name) => isTable(name) && !used.has(name))
    .map((name) => `${name} is not a list of a catalog and was ignored.`);
  const absent: NonNullable<CatalogSource["absent"]> = {};
  const articles = await readParts("articles");
  const courseBooks = await readParts("course-books");

  const lists: CatalogSource["lists"] = {};
  for (const list of listNames) {
    if (list === "books" || !tables.has(list)) continue;
    const rows = await open(list)
      .then(({ rows: read }) => Array.fromAsync(read()))
      .catch(refuseList(list));
    lists[list] =
      list === "courses" ? rows.map((row) => addParts(row, "courseBooks", courseBooks)) : rows;
  }

  const authors = openAuthorNames([
    ...((await library?.listNames("authors")) ?? []),
    ...(lists.authors ?? []).flatMap(listNamedCode),
  ]);
  lists.courses &&= lists.courses.map((row) => withAuthors(row, "author", authors));
  const books = await openBooks();
  noteAlone("articles", articles);
  noteAlone("course-books", courseBooks);
  const newAuthors = [...authors.added.values()].map((value) => ({ where: value.name, value }));
  if (newAuthors.length > 0) lists.authors = [...(lists.authors ?? []), ...newAuthors];

  return {
    folder,
    kind: "spreadsheets",
    remarks,
    usedFiles: [...names.filter(isTable), ...(facts ? ["library.json"] : [])],
    keepsExisting: false,
    absent,
    library: facts?.library,
    settings: facts?.settings,
    lists,
    ...books,
  };

  async function open(list: TableName): Promise<RowSource> {
    const name = tables.get(list);
    if (name === undefined) return { remarks: [], absent: [], rows: async function* () {} };
    const source = await openRows(folder, name, list);
    remarks.push(...source.remarks);
    if (list !== "articles" && list !== "course-books") {
      absent[list] = source.absent.filter((field) => !isFilled(list, field, source.absent));
    }
    return source;
  }

  /** Whether a field without a column is filled otherwise: by rows of another list, or a cover by its EPUB. */
  function isFilled(list: ListName, field: string, others: readonly string[]): boolean {
    if (field === "articles") return tables.has("articles");
    if (field === "courseBooks") return tables.has("course-books");
    return list === "books" && field === "coverUrl" && !others.includes("epubUrl");
  }

  /** Reads the list to the end first, for the names of new authors, and so that an error refuses the whole list. */
  async function openBooks(): Promise<Books> {
    const source = await open("books").catch(refuseList("books"));
    if (Array.isArray(source)) return listBooks(source);
    async function* rows(): AsyncIterable<SourceRecord> {
      for await (const row of (source as RowSource).rows())
        yield withAuthors(addParts(row, "articles", articles), "authors", authors);
    }
    const refused = await countItems(rows()).then(() => null, refuseList("books"));
    return refused ? listBooks(refused) : { books: rows, countBooks: () => countItems(rows()) };
  }

  /** Replaces an unreadable list by one refusal, so that the other lists are imported. */
  function refuseList(list: ListName): (error: unknown) => SourceRecord[] {
    return (error) => {
      if (!(error instanceof ListError)) throw error;
      return [{ where: tables.get(list) ?? list, unreadable: error.reason }];
    };
  }

  /** Rows of a dependent list, by the code of the record they belong to. */
  async function readParts(list: PartList): Promise<PartsByOwner> {
    const { owner, shape } = partLists[list];
    const parts: PartsByOwner = new Map();
    for await (const row of (await open(list)).rows()) {
      if (!("value" in row) || !isRow(row.value)) {
        throw new FolderError(
          `${row.where} cannot be read: ${"unreadable" in row ? row.unreadable : ""}`,
        );
      }
      const { [owner]: code, ...value } = row.value;
      if (typeof code !== "string") throw new FolderError(`${row.where} names no ${owner}.`);
      const read = parseRecord<unknown>({ ...row, value }, shape);
      const { rows, faults } = parts.get(code) ?? { rows: [], faults: [] };
      if ("reasons" in read) faults.push(`${row.where}: ${read.reasons.join("; ")}`);
      parts.set(code, { rows: [...rows, value], faults });
    }
    return parts;
  }

  /** Notes rows whose record is not in the spreadsheets: they are not imported. */
  function noteAlone(list: PartList, parts: PartsByOwner): void {
    const alone = [...parts].filter(([, { isUsed }]) => !isUsed).map(([code]) => code);
    if (alone.length === 0) return;
    const named = alone.slice(0, MAX_NAMED).join(", ");
    const more = alone.length > MAX_NAMED ? ` and ${alone.length - MAX_NAMED} more` : "";
    const { owners, owner } = partLists[list];
    remarks.push(
      `${tables.get(list)}: rows were not imported, because no row of ${owners} has their ${owner}: ${named}${more}.`,
    );
  }
}

const MAX_NAMED = 20;

const partLists = {
  articles: { owner: "book", owners: "books", shape: ArticleRecord },
  "course-books": { owner: "course", owners: "courses", shape: CourseBookRecord },
} as const;

function listBooks(records: SourceRecord[]): Books {
  return {
    countBooks: async () => records.length,
    books: async function* () {
      yield* records;
    },
  };
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

function addParts(row: SourceRecord, field: string, parts: PartsByOwner): SourceRecord {
  if (!("value" in row) || !isRow(row.value)) return row;
  const own = parts.get(String(row.value["code"]));
  if (!own) return row;
  own.isUsed = true;
  return { ...row, value: { ...row.value, [field]: own.rows }, partFaults: own.faults };
}

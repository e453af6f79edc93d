import { join } from "node:path";
import { pipeline } from "node:stream";

import { type Parser, parse } from "csv-parse";

import { readCatalogueJson } from "./json.ts";
import {
  countItems,
  FolderRefused,
  type Found,
  type ListName,
  listNames,
  type Source,
} from "./source.ts";
import { openText } from "./text.ts";

/**
 * Reads one CSV file a list, named as the list: books.csv, authors.csv and so on. The first line names the columns.
 * Articles and course books stand in articles.csv (column `book`) and course-books.csv (column `course`);
 * what identifies the library and its settings in a library.json of the same form as in a catalogue.json.
 */
export async function readCsvLists(folder: string, names: readonly string[]): Promise<Source> {
  const has = (name: string) => names.includes(name);
  const facts = has("library.json")
    ? await readCatalogueJson(folder, join(folder, "library.json"))
    : null;
  const articles = has("articles.csv") ? await readParts(folder, "articles", "book") : new Map();
  const courseBooks = has("course-books.csv")
    ? await readParts(folder, "course-books", "course")
    : new Map();

  const lists: Source["lists"] = {};
  for (const name of listNames) {
    if (name === "books" || !has(`${name}.csv`)) continue;
    const rows = await Array.fromAsync(streamRows(folder, name));
    lists[name] =
      name === "courses" ? rows.map((row) => withParts(row, "courseBooks", courseBooks)) : rows;
  }

  return {
    folder,
    kind: "CSV lists",
    remarks: names
      .filter(isStranger)
      .map((name) => `${name} is not a list of a catalogue and was left out.`),
    keepsWhatIsThere: false,
    library: facts?.library,
    settings: facts?.settings,
    lists,
    countBooks: () => countItems(streamRows(folder, "books")),
    books: async function* () {
      for await (const row of streamRows(folder, "books"))
        yield withParts(row, "articles", articles);
    },
  };
}

function isStranger(name: string): boolean {
  const [list = "", ending] = name.split(/\.(?=[^.]*$)/);
  return (
    ending === "csv" && ![...listNames, "articles", "course-books"].some((known) => known === list)
  );
}

type PartList = "articles" | "course-books";
type Row = Record<string, unknown>;
type Parts = Map<string, Row[]>;

/** The rows of a list of parts, under the code of the whole they belong to. */
async function readParts(folder: string, list: PartList, column: string): Promise<Parts> {
  const parts: Parts = new Map();
  for await (const row of streamRows(folder, list)) {
    if (!("value" in row) || !isRow(row.value)) {
      throw new FolderRefused(
        `${row.where} cannot be read: ${"unreadable" in row ? row.unreadable : ""}`,
      );
    }
    const { [column]: owner, ...part } = row.value;
    if (typeof owner !== "string") throw new FolderRefused(`${row.where} names no ${column}.`);
    parts.set(owner, [...(parts.get(owner) ?? []), part]);
  }
  return parts;
}

function withParts(row: Found, field: string, parts: Parts): Found {
  if (!("value" in row) || !isRow(row.value)) return row;
  const own = parts.get(String(row.value["code"]));
  return own ? { where: row.where, value: { ...row.value, [field]: own } } : row;
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null;
}

/** In characters. A quotation that is never closed would make one row of the rest of the file. */
const LONGEST_ROW = 1_000_000;

async function* streamRows(folder: string, list: ListName | PartList): AsyncIterable<Found> {
  const file = `${list}.csv`;
  const rows: Parser = parse({
    columns: (names: string[]) => names.map((name) => name.trim()),
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    max_record_size: LONGEST_ROW,
  });
  // What goes wrong while reading is thrown where the rows are taken.
  pipeline(openText(join(folder, file)), rows, () => undefined);

  try {
    for await (const { record, info } of rows) {
      const where = `${file}, line ${info.lines}`;
      if (info.error)
        yield { where, unreadable: "it has another number of columns than the first line" };
      else yield { where, value: readRow(list, record) };
    }
  } catch (error) {
    if (error instanceof FolderRefused) throw error;
    throw new FolderRefused(
      `${file} cannot be read: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** `name.en` goes into `name`; an empty cell is left out; numbers, yes and no, and lists parted by `;` become what they say. */
function readRow(list: string, cells: Record<string, string>): Row {
  const row: Row = {};
  for (const [column, cell] of Object.entries(cells)) {
    const text = cell.trim();
    if (text === "") continue;

    const [field = "", part] = column.split(".");
    if (part === undefined) row[field] = readCell(list, field, text);
    else row[field] = { ...(isRow(row[field]) ? row[field] : {}), [part]: text };
  }
  return row;
}

function readCell(list: string, column: string, text: string): unknown {
  if (numbers.has(column) || (column === "id" && list !== "videos"))
    return Number.isFinite(Number(text)) ? Number(text) : text;
  if (switches.has(column)) return switchWords.get(text.toLowerCase()) ?? text;
  if (multiples.has(column))
    return text
      .split(";")
      .map((item) => item.trim())
      .filter(Boolean);
  return text;
}

const numbers = new Set(["price", "pageCount", "number"]);
const switches = new Set([
  "hasPrintableVersion",
  "isAnswerBook",
  "orderingEnabled",
  "requiresTaxId",
]);
const multiples = new Set(["authors", "series", "topics", "languages"]);
const switchWords = new Map([
  ["true", true],
  ["yes", true],
  ["1", true],
  ["false", false],
  ["no", false],
  ["0", false],
]);

import { isRow, ListRefused, type PartList, type Row, streamRows } from "./csv-rows.ts";
import { readCatalogJson } from "./json.ts";
import {
  countItems,
  FolderRefused,
  type Found,
  type ListName,
  listNames,
  type Source,
} from "./source.ts";

type Books = Pick<Source, "books" | "countBooks">;
type Parts = Map<string, Row[]>;

/**
 * Reads one CSV file a list, named as the list: books.csv, authors.csv and so on. The first line names the columns.
 * Articles and course books stand in articles.csv (column `book`) and course-books.csv (column `course`);
 * what identifies the library and its settings in a library.json of the same form as in a catalog.json.
 */
export async function readCsvLists(folder: string, names: readonly string[]): Promise<Source> {
  const has = (name: string) => names.includes(name);
  const facts = has("library.json") ? await readCatalogJson(folder, "library.json") : null;
  const articles = has("articles.csv") ? await readParts(folder, "articles", "book") : new Map();
  const courseBooks = has("course-books.csv")
    ? await readParts(folder, "course-books", "course")
    : new Map();

  const lists: Source["lists"] = {};
  for (const name of listNames) {
    if (name === "books" || !has(`${name}.csv`)) continue;
    const rows = await Array.fromAsync(streamRows(folder, name)).catch(refusalOf(name));
    lists[name] =
      name === "courses" ? rows.map((row) => withParts(row, "courseBooks", courseBooks)) : rows;
  }

  return {
    folder,
    kind: "CSV lists",
    remarks: names
      .filter(isStranger)
      .map((name) => `${name} is not a list of a catalog and was left out.`),
    keepsWhatIsThere: false,
    library: facts?.library,
    settings: facts?.settings,
    lists,
    ...(await openBooks(folder, articles)),
  };
}

/** Read to its end before any book is taken, so that a fault keeps out the whole list. */
async function openBooks(folder: string, articles: Parts): Promise<Books> {
  const refused = await countItems(streamRows(folder, "books")).then(() => [], refusalOf("books"));
  async function* books(): AsyncIterable<Found> {
    yield* refused;
    if (refused.length > 0) return;
    for await (const row of streamRows(folder, "books")) yield withParts(row, "articles", articles);
  }
  return { books, countBooks: () => countItems(books()) };
}

/** What stands for a list that cannot be read to its end, so that the others are taken without it. */
function refusalOf(list: ListName): (error: unknown) => Found[] {
  return (error) => {
    if (error instanceof ListRefused) return [{ where: `${list}.csv`, unreadable: error.reason }];
    throw error;
  };
}

function isStranger(name: string): boolean {
  const [list = "", ending] = name.split(/\.(?=[^.]*$)/);
  return (
    ending === "csv" && ![...listNames, "articles", "course-books"].some((known) => known === list)
  );
}

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

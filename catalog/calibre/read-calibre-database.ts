import { DatabaseSync } from "node:sqlite";

import { FileError } from "#catalog/folder-files.ts";

import type { CalibreBook } from "./calibre-book.ts";
import { copyCalibreDatabase } from "./copy-calibre-database.ts";

const MAX_BOOKS = 100_000;

/** In characters; longer texts are cut. */
const MAX_LINE = 2_000;
const MAX_COMMENTS = 200_000;

/** Of each book. */
const MAX_PARTS = 200;

/** In milliseconds: how long to wait while Calibre writes. */
const BUSY_TIMEOUT_MS = 3_000;

const BATCH_SIZE = 100;

/**
 * Reads the books of a Calibre `metadata.db` and gives them to `onBooks` in batches. The folder `temporary` is for
 * a copy. Only for the process that reads files. Throws `FileError`.
 */
export async function readCalibreDatabase(
  file: string,
  temporary: string,
  onBooks: (books: CalibreBook[]) => Promise<void>,
): Promise<void> {
  try {
    await readDatabase(await copyCalibreDatabase(file, temporary), onBooks);
  } catch (error) {
    throw toFileError(error);
  }
}

async function readDatabase(
  file: string,
  onBooks: (books: CalibreBook[]) => Promise<void>,
): Promise<void> {
  using database = new DatabaseSync(file, {
    readOnly: true,
    timeout: BUSY_TIMEOUT_MS,
    enableForeignKeyConstraints: false,
  });
  database.exec("pragma trusted_schema = off; pragma cell_size_check = on; pragma mmap_size = 0");
  requireTables(database);
  // One state of the library, also while Calibre changes it.
  database.exec("begin");
  const ids = database
    .prepare(`select id from books where typeof(id) = 'integer' order by id limit ${MAX_BOOKS + 1}`)
    .all()
    .map(({ id }) => Number(id));
  if (ids.length > MAX_BOOKS) {
    throw new FileError(`It has more than ${MAX_BOOKS.toLocaleString("en")} books.`);
  }
  const read = openBooks(database);
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    await onBooks(ids.slice(at, at + BATCH_SIZE).map(read));
  }
}

const tables = {
  books: "id title path uuid pubdate series_index has_cover",
  authors: "id name sort",
  books_authors_link: "id book author",
  series: "id name",
  books_series_link: "book series",
  tags: "id name",
  books_tags_link: "id book tag",
  publishers: "id name",
  books_publishers_link: "book publisher",
  languages: "id lang_code",
  books_languages_link: "book lang_code item_order",
  comments: "book text",
  identifiers: "book type val",
  data: "id book format name",
};

/** Throws `FileError` unless all are tables with plain columns: a view or a computed column could do anything. */
function requireTables(database: DatabaseSync): void {
  const find = database.prepare("select type, sql from sqlite_schema where name = ? limit 2");
  for (const [table, columns] of Object.entries(tables)) {
    const [found, other] = find.all(table);
    const isTable =
      other === undefined &&
      found?.["type"] === "table" &&
      /^\s*create\s+table\b/i.test(String(found["sql"]));
    if (!isTable) throw new FileError(`It is not the database of a Calibre library: no ${table}.`);
    const known = database
      .prepare("select name, hidden from pragma_table_xinfo(?) limit 1000")
      .all(table);
    for (const column of columns.split(" ")) {
      if (known.some(({ name, hidden }) => name === column && hidden === 0)) continue;
      throw new FileError(`It is not the database of a Calibre library: no ${table}.${column}.`);
    }
  }
}

const BOOK = `select ${line("uuid")}, ${line("title")}, ${line("path")}, ${line("pubdate")},
  ${number("series_index")}, ${number("has_cover")} from books where id = ?`;

/** What belongs to a book. */
const lists = {
  authors: list(
    `${line("a.name", "name")}, ${line("a.sort", "sort")} from books_authors_link l
    join authors a on a.id = l.author`,
    "l.id",
  ),
  series: list(
    `${line("s.name", "name")} from books_series_link l join series s on s.id = l.series`,
  ),
  tags: list(
    `${line("t.name", "name")} from books_tags_link l join tags t on t.id = l.tag`,
    "l.id",
  ),
  publishers: list(
    `${line("p.name", "name")} from books_publishers_link l join publishers p on p.id = l.publisher`,
  ),
  languages: list(
    `${line("g.lang_code", "name")} from books_languages_link l join languages g on g.id = l.lang_code`,
    "l.item_order",
  ),
  comments: list(`${line("l.text", "text", MAX_COMMENTS)} from comments l`),
  identifiers: list(
    `${line("l.type", "type")}, ${line("l.val", "value")} from identifiers l`,
    "l.type",
  ),
  formats: list(`${line("l.format", "format")}, ${line("l.name", "name")} from data l`, "l.id"),
};

function list(selected: string, order = "1"): string {
  return `select ${selected} where l.book = ? order by ${order} limit ${MAX_PARTS}`;
}

type Row = Record<string, unknown>;

function openBooks(database: DatabaseSync): (id: number) => CalibreBook {
  const book = database.prepare(BOOK);
  const statements = Object.entries(lists).map(([name, query]) => {
    return [name, database.prepare(query)] as const;
  });
  return (id) => {
    const parts = statements.map(([name, statement]) => [name, statement.all(id)]);
    return toBook(id, book.get(id) ?? {}, Object.fromEntries(parts) as BookParts);
  };
}

type BookParts = Record<keyof typeof lists, Row[]>;

function toBook(id: number, book: Row, parts: BookParts): CalibreBook {
  const names = (list: keyof BookParts) => parts[list].map(({ name }) => text(name));
  const index = book["series_index"];
  return {
    id,
    uuid: text(book["uuid"]),
    title: text(book["title"]),
    authors: parts.authors.map(({ name, sort }) => ({
      // Calibre separates authors by commas, and writes "|" for a comma in a name.
      name: text(name).replaceAll("|", ","),
      sort: text(sort),
    })),
    series: names("series")[0] ?? "",
    seriesIndex: typeof index === "number" && Number.isFinite(index) ? index : null,
    tags: names("tags"),
    languages: names("languages"),
    publisher: names("publishers")[0] ?? "",
    pubdate: text(book["pubdate"]),
    comments: text(parts.comments[0]?.["text"]),
    identifiers: parts.identifiers.map(({ type, value }) => ({
      type: text(type),
      value: text(value),
    })),
    hasCover: book["has_cover"] === 1,
    path: text(book["path"]),
    formats: parts.formats.map(({ format, name }) => ({ format: text(format), name: text(name) })),
  };
}

/** The text of a column, cut by SQLite, so that a huge one takes no memory; "" when it is no text. */
function line(column: string, name = column, length = MAX_LINE): string {
  return `case typeof(${column}) when 'text' then substr(${column}, 1, ${length}) else '' end as ${name}`;
}

function number(column: string): string {
  return `case when typeof(${column}) in ('integer', 'real') then cast(${column} as real) end as ${column}`;
}

function text(value: unknown): string {
  return typeof value === "string" ? value.toWellFormed() : "";
}

const SQLITE_BUSY = 5;
const SQLITE_READONLY = 8;
const SQLITE_CANTOPEN = 14;

function toFileError(error: unknown): unknown {
  const { code, errcode }: { code?: unknown; errcode?: unknown } = Object(error);
  if (code !== "ERR_SQLITE_ERROR" || typeof errcode !== "number") return error;
  // A change that was interrupted has to be undone, which writes.
  if ([SQLITE_BUSY, SQLITE_CANTOPEN, SQLITE_READONLY].includes(errcode & 0xff)) {
    return new FileError(
      "Calibre is changing it, or was interrupted. Open and close Calibre, then import again.",
    );
  }
  return new FileError("It is damaged and cannot be read as a Calibre library.");
}

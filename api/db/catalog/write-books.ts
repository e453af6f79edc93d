import { type Kysely, sql } from "kysely";

import type { BookFileTable, BookIdentityTable, Picture } from "#api/db/schema/catalog-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { Featured } from "#domain/featured.ts";
import type { Cents } from "#domain/money.ts";

import {
  type BookFields,
  bookColumns,
  publicationColumns,
  type PublicationFields,
  toBookColumns,
} from "./book-columns.ts";
import { type ChapterWrite, writeChapters } from "./write-chapters.ts";
import { rowsFromJson } from "./write-lists.ts";

export type BookFileWrite = Omit<BookFileTable, "book_id">;

export type BookIdentityWrite = Omit<BookIdentityTable, "book_id">;

type ArticleWrite = {
  title: string;
  author: string;
  description: string;
  audioPath: string | null;
  audioUrl: string | null;
};

export type BookWrite = BookFields &
  PublicationFields & {
    language: string;
    price: Cents;
    periodical: string | null;
    parentCode: string | null;
    cover: Picture | null;
    /** The moment, in ISO form. */
    publishAt: string | null;
    /** "YYYY-MM-DD"; null keeps the existing day, or takes today for a new book. */
    created: string | null;
    featured: Featured | null;
    authorIds: number[];
    series: { id: number; number: number | null }[];
    topicIds: number[];
    files: BookFileWrite[];
    /** Of the EPUB. */
    chapters: readonly ChapterWrite[];
    /** Of the EPUB; null without one. */
    identity: BookIdentityWrite | null;
    articles: ArticleWrite[];
    hash: string;
  };

/** The hash each existing book was last written with, by code. */
export async function findBookHashes(
  db: Kysely<Schema>,
  codes: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("books")
    .select(["code", "source_hash"])
    .where(sql<boolean>`code = any(${codes})`)
    .execute();
  return new Map(rows.map((row) => [row.code, row.source_hash]));
}

/**
 * Needs a transaction, so that a book is written with all that belongs to it. Codes in `books` must be unique. Returns
 * the ids.
 */
export async function writeBooks(
  trx: Kysely<Schema>,
  books: readonly { book: BookWrite; isNew: boolean }[],
  today: string,
): Promise<number[]> {
  if (books.length === 0) return [];
  const rows = await trx
    .insertInto("books")
    .values(books.map(({ book }) => buildBookRow(book, today)))
    .onConflict((conflict) =>
      conflict
        .column("code")
        .doUpdateSet((eb) =>
          Object.fromEntries(updatedColumns.map((name) => [name, eb.ref(`excluded.${name}`)])),
        ),
    )
    .returning(["id", "code"])
    .execute();
  const ids = new Map(rows.map(({ id, code }) => [code, id]));
  const idOf = ({ code }: BookWrite) => getId(ids, code);

  const existingIds = books.filter(({ isNew }) => !isNew).map(({ book }) => idOf(book));
  if (existingIds.length > 0) await removeParts(trx, existingIds);
  const partRows = books.map(({ book }) => buildPartRows(idOf(book), book));
  for (const table of partTables)
    await insertRows(
      trx,
      table,
      partRows.flatMap((all) => all[table]),
    );
  await writeChapters(trx, new Map(books.map(({ book }) => [idOf(book), book.chapters])));
  return [...ids.values()];
}

/** Replaces only the EPUBs of books, with what comes from them. Needs a transaction. Returns the ids. */
export async function replaceEpubs(
  trx: Kysely<Schema>,
  books: readonly BookWrite[],
): Promise<number[]> {
  if (books.length === 0) return [];
  const codes = books.map(({ code }) => code);
  const rows = await trx
    .selectFrom("books")
    .select(["id", "code"])
    .where(sql<boolean>`code = any(${codes})`)
    .execute();
  const ids = new Map(rows.map(({ id, code }) => [code, id]));
  await trx
    .deleteFrom("book_files")
    .where(sql<boolean>`book_id = any(${[...ids.values()]})`)
    .where("format", "=", "epub")
    .execute();
  await trx
    .deleteFrom("book_identities")
    .where(sql<boolean>`book_id = any(${[...ids.values()]})`)
    .execute();
  for (const book of books) {
    const parts = buildPartRows(getId(ids, book.code), book);
    await insertRows(trx, "book_files", parts.book_files);
    await insertRows(trx, "book_identities", parts.book_identities);
  }
  await writeChapters(trx, new Map(books.map((book) => [getId(ids, book.code), book.chapters])));
  return [...ids.values()];
}

/** Those of the books whose original (`parent_code`) is not in the library. */
export async function findOrphans(
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<{ code: string; parent_code: string | null }[]> {
  return db
    .selectFrom("books as child")
    .leftJoin("books as parent", "parent.code", "child.parent_code")
    .select(["child.code", "child.parent_code"])
    .where(sql<boolean>`child.id = any(${ids}::int[])`)
    .where("child.parent_code", "is not", null)
    .where("parent.id", "is", null)
    .orderBy("child.code")
    .execute();
}

/** Those of the books whose periodical is not in the library. */
export async function findIssuesAlone(
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<{ code: string; periodical: string | null }[]> {
  return db
    .selectFrom("books as b")
    .leftJoin("periodicals as p", "p.code", "b.periodical")
    .select(["b.code", "b.periodical"])
    .where(sql<boolean>`b.id = any(${ids}::int[])`)
    .where("b.periodical", "is not", null)
    .where("p.code", "is", null)
    .orderBy("b.code")
    .execute();
}

const partTables = [
  "book_authors",
  "book_series",
  "book_topics",
  "book_files",
  "book_identities",
  "articles",
] as const;
type PartTable = (typeof partTables)[number];

/** Columns of `books` that an import updates. */
const updatedColumns = [
  ...bookColumns.filter((column) => column !== "code"),
  ...publicationColumns,
  "language",
  "price_cents",
  "periodical",
  "parent_code",
  "cover",
  "created_at",
  "featured",
  "publish_at",
  "source_hash",
] as const;

function buildBookRow(book: BookWrite, today: string) {
  const { code, subtitle, publisher, year, rights, contributors } = book;
  return {
    ...toBookColumns(book),
    subtitle,
    publisher,
    year,
    rights,
    contributors: contributors && JSON.stringify(contributors),
    language: book.language,
    price_cents: book.price,
    periodical: book.periodical,
    parent_code: book.parentCode,
    cover: book.cover && JSON.stringify(book.cover),
    created_at:
      book.created ??
      sql<string>`coalesce((select created_at from books where code = ${code}), ${today}::date)`,
    featured: book.featured && JSON.stringify(book.featured),
    publish_at: book.publishAt === null ? null : new Date(book.publishAt),
    source_hash: book.hash,
  };
}

/** The rows of other tables that belong to a book. */
function buildPartRows(id: number, book: BookWrite): Record<PartTable, object[]> {
  return {
    book_authors: book.authorIds.map((author_id, position) => ({
      book_id: id,
      author_id,
      position,
    })),
    book_series: book.series.map((entry) => ({
      book_id: id,
      series_id: entry.id,
      number: entry.number,
    })),
    book_topics: book.topicIds.map((topic_id) => ({ book_id: id, topic_id })),
    book_files: book.files.map((file) => ({ book_id: id, ...file })),
    book_identities: book.identity ? [{ book_id: id, ...book.identity }] : [],
    articles: book.articles.map(({ audioPath, audioUrl, ...article }, position) => ({
      ...article,
      book_id: id,
      position,
      audio_path: audioPath,
      audio_url: audioUrl,
    })),
  };
}

async function removeParts(trx: Kysely<Schema>, ids: number[]): Promise<void> {
  for (const table of partTables) {
    await trx
      .deleteFrom(table)
      .where(sql<boolean>`book_id = any(${ids})`)
      .execute();
  }
}

/** Sends the rows as one JSON value, because a statement takes at most 65,535 parameters. */
async function insertRows(
  trx: Kysely<Schema>,
  table: PartTable,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into ${sql.table(table)}
    select * from ${rowsFromJson(table, rows)} given`.execute(trx);
}

function getId(ids: ReadonlyMap<string, number>, code: string): number {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`The book ${code} was not written.`);
  return id;
}

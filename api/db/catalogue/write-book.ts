import type { Kysely } from "kysely";

import type { FileFormat, Picture, Schema } from "#api/db/schema.ts";
import type { BookType } from "#domain/book-types.ts";
import type { Cents } from "#domain/money.ts";

export type BookFileWrite = {
  format: FileFormat;
  name: string;
  path: string | null;
  url: string | null;
  size: number | null;
  sha256: string | null;
  unpacked: string | null;
};

export type ArticleWrite = {
  title: string;
  author: string;
  description: string;
  audioPath: string | null;
  audioUrl: string | null;
};

export type BookWrite = {
  code: string;
  title: string;
  friendlyTitle: string;
  type: BookType;
  language: string;
  description: string;
  price: Cents;
  pageCount: number;
  number: number | null;
  periodical: string | null;
  parentCode: string | null;
  hasPrintableVersion: boolean;
  cover: Picture | null;
  /** "YYYY-MM-DD", or null to keep the day it has: that on which it was first written. */
  created: string | null;
  authorIds: number[];
  seriesIds: number[];
  topicIds: number[];
  files: BookFileWrite[];
  articles: ArticleWrite[];
  hash: string;
};

/** The hash a book was last written with; undefined when it is not in the library. */
export async function findBookHash(db: Kysely<Schema>, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("books")
    .select("source_hash")
    .where("code", "=", code)
    .executeTakeFirst();
  return row?.source_hash;
}

/** Within a transaction, for a book comes with all that belongs to it or not at all. */
export async function writeBook(
  trx: Kysely<Schema>,
  book: BookWrite,
  { isNew, today }: { isNew: boolean; today: string },
): Promise<void> {
  const row = {
    code: book.code,
    title: book.title,
    friendly_title: book.friendlyTitle,
    type: book.type,
    language: book.language,
    description: book.description,
    price_cents: book.price,
    page_count: book.pageCount,
    number: book.number,
    periodical: book.periodical,
    parent_code: book.parentCode,
    has_printable_version: book.hasPrintableVersion,
    cover: book.cover && JSON.stringify(book.cover),
    source_hash: book.hash,
  };
  const { id } = await trx
    .insertInto("books")
    .values({ ...row, created_at: book.created ?? today })
    .onConflict((conflict) =>
      conflict
        .column("code")
        .doUpdateSet(book.created ? { ...row, created_at: book.created } : row),
    )
    .returning("id")
    .executeTakeFirstOrThrow();

  if (!isNew) await removeParts(trx, id);
  await writeParts(trx, id, book);
}

/** Codes of books that are said to be language versions of a book the library does not have. */
export async function findOrphans(
  db: Kysely<Schema>,
): Promise<{ code: string; parent_code: string | null }[]> {
  return db
    .selectFrom("books as child")
    .leftJoin("books as parent", "parent.code", "child.parent_code")
    .select(["child.code", "child.parent_code"])
    .where("child.parent_code", "is not", null)
    .where("parent.id", "is", null)
    .orderBy("child.code")
    .execute();
}

const partTables = [
  "book_authors",
  "book_series",
  "book_topics",
  "book_files",
  "articles",
] as const;

async function removeParts(trx: Kysely<Schema>, id: number): Promise<void> {
  for (const table of partTables) await trx.deleteFrom(table).where("book_id", "=", id).execute();
}

async function writeParts(trx: Kysely<Schema>, id: number, book: BookWrite): Promise<void> {
  const authors = book.authorIds.map((author_id, position) => ({
    book_id: id,
    author_id,
    position,
  }));
  const series = book.seriesIds.map((series_id) => ({ book_id: id, series_id }));
  const topics = book.topicIds.map((topic_id) => ({ book_id: id, topic_id }));
  const files = book.files.map((file) => ({ book_id: id, ...file }));
  const articles = book.articles.map(({ audioPath, audioUrl, ...article }, position) => ({
    ...article,
    book_id: id,
    position,
    audio_path: audioPath,
    audio_url: audioUrl,
  }));

  if (authors.length > 0) await trx.insertInto("book_authors").values(authors).execute();
  if (series.length > 0) await trx.insertInto("book_series").values(series).execute();
  if (topics.length > 0) await trx.insertInto("book_topics").values(topics).execute();
  if (files.length > 0) await trx.insertInto("book_files").values(files).execute();
  if (articles.length > 0) await trx.insertInto("articles").values(articles).execute();
}

import { type Kysely, sql } from "kysely";

import type { Schema } from "./schema.ts";
import { type IdPage, newestFirst, type Slice, sliceOf } from "./slice.ts";

type SeriesHits = { serieId: number; titleHint: string; language: string | null };

/** Books of one series whose titles contain `titleHint`, in whatever case and accents. */
export function findBooksOfSeries(
  db: Kysely<Schema>,
  { serieId, titleHint, language }: SeriesHits,
  slice: Slice,
): Promise<IdPage> {
  const hits = booksIn(db, language)
    .innerJoin("book_series as bs", "bs.book_id", "b.id")
    .where("bs.series_id", "=", serieId)
    .where(sql<boolean>`strpos(plain_text(b.title), plain_text(${titleHint})) > 0`);
  return sliceOf(db, hits, newestFirst, slice);
}

export function findBooksOfAuthor(
  db: Kysely<Schema>,
  { code, language }: { code: string; language: string | null },
  slice: Slice,
): Promise<IdPage> {
  const hits = booksIn(db, language)
    .innerJoin("book_authors as ba", "ba.book_id", "b.id")
    .innerJoin("authors as a", "a.id", "ba.author_id")
    .where("a.code", "=", code);
  return sliceOf(db, hits, newestFirst, slice);
}

/** Books that have an EPUB unpacked here; the key of their files leads to it. */
export function findReadableBooks(
  db: Kysely<Schema>,
  language: string | null,
  slice: Slice,
): Promise<IdPage> {
  const hits = booksIn(db, language)
    .innerJoin("book_files as f", (join) =>
      join.onRef("f.book_id", "=", "b.id").on("f.format", "=", "epub"),
    )
    .where("f.unpacked", "is not", null);
  return sliceOf(db, hits, newestFirst, slice);
}

export function findSeries(db: Kysely<Schema>, id: number) {
  return db.selectFrom("series").select("id").where("id", "=", id).executeTakeFirst();
}

export function findAuthorId(db: Kysely<Schema>, code: string) {
  return db.selectFrom("authors").select("id").where("code", "=", code).executeTakeFirst();
}

/** The books downloaded most since `day`. */
export async function findTopDownloads(
  db: Kysely<Schema>,
  { language, since, size }: { language: string | null; since: string; size: number },
): Promise<number[]> {
  const rows = await booksIn(db, language)
    .clearSelect()
    .innerJoin("downloads as d", "d.book_id", "b.id")
    .select("b.id")
    .where("d.day", ">=", since)
    .groupBy("b.id")
    .orderBy((eb) => eb.fn.sum("d.count"), "desc")
    .orderBy("b.id", "desc")
    .limit(size)
    .execute();
  return rows.map((row) => row.id);
}

/** Series that have books in the language, and how many. */
export function countBooksBySeries(db: Kysely<Schema>, language: string | null) {
  return booksIn(db, language)
    .clearSelect()
    .innerJoin("book_series as bs", "bs.book_id", "b.id")
    .innerJoin("series as s", "s.id", "bs.series_id")
    .select((eb) => ["s.id", "s.name", eb.fn.countAll<number>().as("booksCount")])
    .groupBy("s.id")
    .execute();
}

/** Topics that have at least so many books in the language, and how many. */
export function countBooksByTopic(db: Kysely<Schema>, language: string | null, atLeast: number) {
  return booksIn(db, language)
    .clearSelect()
    .innerJoin("book_topics as bt", "bt.book_id", "b.id")
    .innerJoin("topics as t", "t.id", "bt.topic_id")
    .select((eb) => ["t.id", "t.name", eb.fn.countAll<number>().as("booksCount")])
    .groupBy("t.id")
    .having((eb) => eb.fn.countAll(), ">=", atLeast)
    .execute();
}

/** The topics of one book, and how many books of the language each has. */
export function findTopicsOfBook(db: Kysely<Schema>, code: string, language: string | null) {
  return db
    .selectFrom("books as asked")
    .innerJoin("book_topics as at", "at.book_id", "asked.id")
    .innerJoin("topics as t", "t.id", "at.topic_id")
    .where("asked.code", "=", code)
    .select(["t.id", "t.name"])
    .select((eb) =>
      eb
        .selectFrom("book_topics as bt")
        .innerJoin("books as b", "b.id", "bt.book_id")
        .whereRef("bt.topic_id", "=", "t.id")
        .$if(language !== null, (query) => query.where("b.language", "=", language))
        .select((inner) => inner.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("booksCount"),
    )
    .execute();
}

/** The languages there are books in, two small letters each. */
export async function findLanguages(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db.selectFrom("books").select("language").distinct().execute();
  return rows.map((row) => row.language);
}

function booksIn(db: Kysely<Schema>, language: string | null) {
  return db
    .selectFrom("books as b")
    .select(["b.id", "b.created_at"])
    .$if(language !== null, (query) => query.where("b.language", "=", language));
}

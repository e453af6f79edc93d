import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

import {
  type BookColumns,
  bookColumns,
  publicationColumns,
  type PublicationFields,
} from "./book-columns.ts";

/** What an EPUB of a folder says of a book, as stored; lists hold ids in their order, `EPUB` is the file's SHA-256. */
export type StoredBook = BookColumns &
  PublicationFields & {
    language: string;
    authors: number[];
    topics: number[];
    series: { id: number; number: number | null }[];
    EPUB: string | null;
    file_name: string | null;
  };

/** The stored books, by code. */
export async function findStoredBooks(
  db: Kysely<Schema>,
  codes: readonly string[],
): Promise<Map<string, StoredBook>> {
  const rows = await db
    .selectFrom("books as b")
    .leftJoin("book_files as f", (join) =>
      join.onRef("f.book_id", "=", "b.id").on("f.format", "=", "epub"),
    )
    .select([...bookColumns, ...publicationColumns].map((column) => `b.${column}` as const))
    .select("b.language")
    .select([
      sql<number[]>`array(
        select author_id from book_authors where book_id = b.id order by position
      )`.as("authors"),
      sql<number[]>`array(
        select topic_id from book_topics where book_id = b.id order by topic_id
      )`.as("topics"),
      sql<StoredBook["series"]>`(
        select coalesce(json_agg(json_build_object('id', series_id, 'number', number) order by series_id), '[]')
        from book_series where book_id = b.id
      )`.as("series"),
      "f.sha256 as EPUB",
      "f.name as file_name",
    ])
    .where(sql<boolean>`b.code = any(${codes})`)
    .execute();
  return new Map(rows.map((row) => [row.code, row]));
}

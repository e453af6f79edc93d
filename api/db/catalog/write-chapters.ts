import { type Kysely, sql } from "kysely";

import type { BookChapterTable } from "#api/db/schema/catalog-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";

import { rowsFromJson } from "./write-lists.ts";

export type ChapterWrite = Omit<BookChapterTable, "book_id">;

/** Of one statement, because a row has up to 1,500 characters. */
const MAX_ROWS = 500;

/** Replaces the chapters of books, by the id of the book. Needs a transaction, as the books' files change with them. */
export async function writeChapters(
  trx: Kysely<Schema>,
  books: ReadonlyMap<number, readonly ChapterWrite[]>,
): Promise<void> {
  const ids = [...books.keys()];
  await trx
    .deleteFrom("book_chapters")
    .where(sql<boolean>`book_id = any(${ids})`)
    .execute();
  const rows = [...books].flatMap(([id, chapters]) =>
    chapters.map(({ position, path, beginning, words }) => ({
      book_id: id,
      position,
      path,
      beginning,
      words,
    })),
  );
  for (let at = 0; at < rows.length; at += MAX_ROWS) {
    await sql`insert into book_chapters
      select * from ${rowsFromJson("book_chapters", rows.slice(at, at + MAX_ROWS))} given`.execute(
      trx,
    );
  }
}

import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";
import { TOP_DOWNLOAD_DAYS } from "#domain/criteria.ts";

/** Sets the popularity of books to the downloads of the past days that count on `today`; returns which books changed. */
export async function updatePopularity(trx: Kysely<Schema>, today: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update books set popularity = recent.count
    from (${selectChangedPopularity(today)}) recent
    where recent.id = books.id
    returning books.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** How many books `updatePopularity` would change. */
export async function countChangedPopularity(trx: Kysely<Schema>, today: string): Promise<number> {
  const { rows } = await sql<{ books: number }>`
    select count(*) as books from (${selectChangedPopularity(today)}) recent`.execute(trx);
  return rows[0]?.books ?? 0;
}

function selectChangedPopularity(today: string) {
  return sql`
    select books.id, coalesce(sum(downloads.count), 0)::int as count
    from books
    left join downloads on downloads.book_id = books.id
      and downloads.day > ${today}::date - ${sql.lit(TOP_DOWNLOAD_DAYS)}
      and downloads.day < ${today}::date
    group by books.id
    having coalesce(sum(downloads.count), 0) <> books.popularity`;
}

/** Downloads of that day and later are added by the queries that need them. */
export async function recordCountedDay(trx: Kysely<Schema>, today: string): Promise<void> {
  await trx.updateTable("library").set({ downloads_counted_on: today }).execute();
}

export async function readCountedDay(db: Kysely<Schema>): Promise<string> {
  const row = await db
    .selectFrom("library")
    .select("downloads_counted_on")
    .executeTakeFirstOrThrow();
  return row.downloads_counted_on;
}

import { type Kysely, sql } from "kysely";

/** Totals of frequent searches with many hits; until the search index is rebuilt, hits are counted. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table search_totals (query tsquery not null, total int not null)`.execute(db);
}

import { type Kysely, sql } from "kysely";

/** What can be withdrawn, published later and deleted. */
const lists = ["series", "topics", "authors", "books", "audios", "courses"];
const published = ["books", "audios", "courses"];

/** Withdrawn records and those with a later `publish_at` are hidden; codes of deleted records are never used again. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const list of lists) {
    await sql`alter table ${sql.table(list)} add withdrawn_at timestamptz`.execute(db);
  }
  for (const list of published) {
    await sql`alter table ${sql.table(list)} add publish_at timestamptz`.execute(db);
  }
}

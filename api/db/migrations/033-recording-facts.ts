import { type Kysely, sql } from "kysely";

/** What the tags of a recording say: its place in the series, its length in seconds and its cover. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table audios add number int, add duration int, add cover jsonb`.execute(db);
}

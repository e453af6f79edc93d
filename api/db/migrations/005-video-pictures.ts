import { type Kysely, sql } from "kysely";

/** Pictures of videos that come with the catalog. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table videos add column picture jsonb`.execute(db);
}

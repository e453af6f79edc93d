import { type Kysely, sql } from "kysely";

/** Identities read by an earlier version are read again with the next EPUB folder. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table book_identities add version int not null default 1`.execute(db);
}

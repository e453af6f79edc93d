import { type Kysely, sql } from "kysely";

/** Counts retries of ending a regular giving, so that there are only a few. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table givings add end_tries integer not null default 0`.execute(db);
}

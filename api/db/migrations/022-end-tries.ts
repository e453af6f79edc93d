import { type Kysely, sql } from "kysely";

/** How often the program asked again to end a regular giving, so that it does so a few times only. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table givings add end_tries integer not null default 0`.execute(db);
}

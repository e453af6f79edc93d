import { type Kysely, sql } from "kysely";

/** The ministry's pages, parsed into blocks. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table pages (
    code text primary key,
    position int not null,
    title jsonb not null,
    text jsonb not null
  )`.execute(db);
}

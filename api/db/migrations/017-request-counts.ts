import { type Kysely, sql } from "kysely";

/** How often something was asked for by one network or person in a stretch of time. Not worth the log: minutes later it says nothing. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create unlogged table request_counts (
    name text not null,
    subject text not null,
    began_at timestamptz not null,
    count int not null,
    primary key (name, subject, began_at)
  )`.execute(db);
}

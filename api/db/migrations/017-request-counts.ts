import { type Kysely, sql } from "kysely";

/** Request counts per network or person and time window. Unlogged, because they are of no use minutes later. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create unlogged table request_counts (
    name text not null,
    subject text not null,
    began_at timestamptz not null,
    count int not null,
    primary key (name, subject, began_at)
  )`.execute(db);
}

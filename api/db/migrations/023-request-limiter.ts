import { type Kysely, sql } from "kysely";

/**
 * The table of rate-limiter-flexible, as it documents it. Unlogged, because counts are of no use minutes later. The
 * previous version still counts in `request_counts`.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create unlogged table request_limits (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint
  )`.execute(db);
}

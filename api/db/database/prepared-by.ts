import { sql } from "kysely";

import type { OpenDatabase } from "./open-database.ts";

type Prepared = Pick<OpenDatabase, "db">;

/**
 * Whether that program was the last to prepare the database. Its name is stored as a comment on the migrations table,
 * so that it goes when the tables go and is in no backup.
 */
export async function isPreparedBy({ db }: Prepared, program: string): Promise<boolean> {
  const { rows } = await sql<{ by: string | null }>`
    select obj_description(to_regclass('kysely_migration'), 'pg_class') as by
    where to_regclass('jobs.queue') is not null`.execute(db);
  return rows[0]?.by === program;
}

/** Safe with several processes at once. */
export async function recordPreparedBy(
  { transaction }: Pick<OpenDatabase, "transaction">,
  program: string,
): Promise<void> {
  await transaction(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('prepared by'))`.execute(trx);
    await sql`comment on table kysely_migration is ${sql.lit(program)}`.execute(trx);
  });
}

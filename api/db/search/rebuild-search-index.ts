import { setTimeout } from "node:timers/promises";

import { type Kysely, sql, type Transaction } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";
import { getLocalDay } from "#domain/days.ts";

import { updatePopularity, tableFills, nextTable, recordCountedDay } from "./table-fills.ts";

const MAX_LOCK_ATTEMPTS = 120;

/** Per sort and hash. Eight times as much made it no faster, and an embedded database never frees it again. */
const SORT_MEMORY = "8MB";

/** Longer vectors are stored out of line, so that counting and sorting hits reads half as many pages. */
const INLINE_BYTES = 512;

/**
 * Rebuilds everything that search and lists read from the catalog, in one transaction. New tables are built beside the
 * old ones and renamed at the end: readers see the old or the new state, wait for the renaming only, and find documents
 * in the order that search relies on. Downloads count up to `today`.
 */
export async function rebuildSearchIndex(
  db: Kysely<Schema>,
  today = getLocalDay("UTC", new Date()),
): Promise<void> {
  if (db.isTransaction)
    throw new Error("the search index must be rebuilt in a transaction of its own");

  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local work_mem = ${sql.lit(SORT_MEMORY)}`.execute(trx);
    await sql`select pg_advisory_xact_lock(hashtext('refill search'))`.execute(trx);

    await updatePopularity(today).execute(trx);
    for (const { table, fill, indexes } of tableFills) {
      await sql`create table ${nextTable(table)} (like ${sql.table(table)})
        with (toast_tuple_target = ${sql.lit(INLINE_BYTES)})`.execute(trx);
      await fill(nextTable(table)).execute(trx);
      for (const index of indexes) {
        await sql`create index on ${nextTable(table)} ${sql.raw(index)}`.execute(trx);
      }
      await sql`analyze ${nextTable(table)}`.execute(trx);
    }
    await lockForRenaming(trx, today);
    for (const { table } of tableFills) {
      await sql`drop table ${sql.table(table)}`.execute(trx);
      await sql`alter table ${nextTable(table)} rename to ${sql.table(table)}`.execute(trx);
    }
  });
}

/**
 * Readers queue behind a waiting lock, so it is given up and tried again while a backup is reading. The same holds for
 * the library's only row, which every request reads.
 */
async function lockForRenaming(trx: Transaction<Schema>, today: string): Promise<void> {
  const tables = sql.join(tableFills.map(({ table }) => sql.table(table)));
  await sql`set local lock_timeout = 500`.execute(trx);

  for (let attempt = 1; ; attempt++) {
    await sql`savepoint before_lock`.execute(trx);
    try {
      await sql`lock table ${tables} in access exclusive mode`.execute(trx);
      await recordCountedDay(today).execute(trx);
      return;
    } catch (error) {
      if (attempt === MAX_LOCK_ATTEMPTS) throw error;
      await sql`rollback to savepoint before_lock`.execute(trx);
      await setTimeout(1_000);
    }
  }
}

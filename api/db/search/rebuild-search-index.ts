import { setTimeout } from "node:timers/promises";

import { type Kysely, sql, type Transaction } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";
import { getLocalDay } from "#domain/days.ts";

import { lockSearch } from "./lock-search.ts";
import { readCountedDay, recordCountedDay, updatePopularity } from "./popularity.ts";
import { nextTable, tableFills, type TableFill } from "./table-fills.ts";

/** Raised when the fills change, so that the rows of an earlier version of the program are rebuilt. */
const SEARCH_VERSION = 1;

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
    await lockSearch(trx);
    await sql`set local work_mem = ${sql.lit(SORT_MEMORY)}`.execute(trx);

    await updatePopularity(trx, today);
    for (const fill of tableFills) await fillNextTable(trx, fill);
    await lockForRenaming(trx, today);
    for (const { table } of tableFills) {
      await sql`drop table ${sql.table(table)}`.execute(trx);
      await sql`alter table ${nextTable(table)} rename to ${sql.table(table)}`.execute(trx);
    }
  });
}

async function fillNextTable(trx: Transaction<Schema>, fill: TableFill): Promise<void> {
  const { table, rows, key, indexes = [], isOrdered = false } = fill;
  const next = nextTable(table);
  const inline = sql`with (toast_tuple_target = ${sql.lit(INLINE_BYTES)})`;
  if (rows && isOrdered) {
    // Only this way, a row is never put into free space among earlier rows.
    await sql`create table ${next} ${inline} as ${rows}`.execute(trx);
  } else {
    await sql`create table ${next} (like ${sql.table(table)}) ${inline}`.execute(trx);
    if (rows) await sql`insert into ${next} ${rows}`.execute(trx);
  }
  await sql`create unique index on ${next} (${sql.raw(key)})`.execute(trx);
  for (const index of indexes) await sql`create index on ${next} ${sql.raw(index)}`.execute(trx);
  await sql`analyze ${next}`.execute(trx);
}

/** Lets the next process that starts rebuild the search index. */
export async function markSearchForeign(db: Kysely<Schema>): Promise<void> {
  await db.updateTable("library").set({ search_version: 0 }).execute();
}

/** Rebuilds what another version of the program, a migration or a restore left. Counts no downloads. */
export async function rebuildForeignSearch(db: Kysely<Schema>): Promise<void> {
  const { search_version } = await db
    .selectFrom("library")
    .select("search_version")
    .executeTakeFirstOrThrow();
  if (search_version !== SEARCH_VERSION) await rebuildSearchIndex(db, await readCountedDay(db));
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
      await recordCountedDay(trx, today);
      await trx.updateTable("library").set({ search_version: SEARCH_VERSION }).execute();
      return;
    } catch (error) {
      if (attempt === MAX_LOCK_ATTEMPTS) throw error;
      await sql`rollback to savepoint before_lock`.execute(trx);
      await setTimeout(1_000);
    }
  }
}

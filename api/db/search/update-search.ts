import { type Kysely, sql } from "kysely";

import type { OpenDatabase } from "#api/db/database/open-database.ts";
import type { Schema } from "#api/db/schema/schema.ts";

import { type ChangedRecords, findAffected } from "./find-affected.ts";
import { lockSearch } from "./lock-search.ts";
import { documentTables, recentTable } from "./popular-first.ts";
import { countChangedPopularity, recordCountedDay, updatePopularity } from "./popularity.ts";
import { rebuildSearchIndex } from "./rebuild-search-index.ts";
import { refreshSearch } from "./refresh-search.ts";

/** Of all documents: when more are recent or change, a rebuild is faster and makes searches faster. */
const MAX_RECENT_SHARE = 0.05;

type Library = Pick<OpenDatabase, "db" | "vacuum">;

/** Brings search and lists up to date after changes: by a refresh, or by a rebuild when much has changed. */
export async function updateSearch(
  database: Library,
  changed: ChangedRecords,
  today: string,
): Promise<void> {
  if (countRecords(changed) === 0) return;
  const isRefreshed = await database.db.transaction().execute(async (trx) => {
    await lockSearch(trx);
    const room = await countRoom(trx);
    if (countRecords(changed) > room) return false;
    if (countRecords(await findAffected(trx, changed)) > room) return false;
    await refreshSearch(trx, changed);
    return true;
  });
  if (!isRefreshed) await rebuildSearch(database, today);
}

/** Also frees the space of what it replaces, and renews the planner's statistics. */
export async function rebuildSearch({ db, vacuum }: Library, today: string): Promise<void> {
  await rebuildSearchIndex(db, today);
  await vacuum();
}

/** Counts the downloads up to `today`, and moves the books whose popularity changed. */
export async function updateSearchByDownloads(
  { db }: Pick<Library, "db">,
  today: string,
): Promise<void> {
  const isRefreshed = await db.transaction().execute(async (trx) => {
    await lockSearch(trx);
    if ((await countChangedPopularity(trx, today)) > (await countRoom(trx))) return false;
    await refreshSearch(trx, { books: await updatePopularity(trx, today) });
    // Last, because every request reads the library's only row.
    await recordCountedDay(trx, today);
    return true;
  });
  if (!isRefreshed) await rebuildSearchIndex(db, today);
}

/** Empties the lists of an earlier version (migration 031), whose processes have stopped since the upgrade. */
export async function emptyFormerLists(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ isFilled: boolean }>`
    select exists (select from book_list) or exists (select from author_list) as "isFilled"`.execute(
    db,
  );
  if (rows[0]?.isFilled) await sql`truncate book_list, book_counts, author_list`.execute(db);
}

/** How many documents may become recent before a rebuild is due. */
async function countRoom(trx: Kysely<Schema>): Promise<number> {
  const sizes = documentTables.map(
    (table) => sql`
      select (select count(*) from ${sql.table(table)}) as settled,
        (select count(*) from ${sql.table(recentTable(table))}) as recent`,
  );
  const { rows } = await sql<{ room: number }>`
    select sum(settled * ${sql.lit(MAX_RECENT_SHARE)} - recent)::int as room
    from (${sql.join(sizes, sql` union all `)}) sizes`.execute(trx);
  return rows[0]?.room ?? 0;
}

function countRecords(records: ChangedRecords): number {
  return Object.values(records).reduce((sum, ids) => sum + ids.length, 0);
}

import type { Transaction } from "kysely";

import { deleteRecord } from "#api/db/catalog/delete-records.ts";
import { lockImports } from "#api/db/catalog/import-lock.ts";
import type { RecordTable } from "#api/db/catalog/record-fields.ts";
import { type StatusChange, writeStatuses } from "#api/db/catalog/withdraw-records.ts";
import { findNewlyWithheld, listWithheldFiles } from "#api/db/catalog/withheld-files.ts";
import type { OpenDatabase } from "#api/db/database/open-database.ts";
import {
  isSearchStale,
  markSearchReady,
  markSearchStale,
  raiseCatalogVersion,
} from "#api/db/library/library.ts";
import { rebuildSearch, updateSearch } from "#api/db/search/update-search.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { RecordStatus } from "#domain/record-statuses.ts";

import { deleteFormerFiles } from "./delete-former-files.ts";
import { ImportLockedError } from "./import-report.ts";

type ChangeOptions = {
  database: OpenDatabase;
  mediaRoot: string;
  /** "YYYY-MM-DD" in the library's time zone. */
  today: string;
  table: RecordTable;
  codes: readonly string[];
};

/** `withheld` and `returned`: paths in the media folder that are no longer served, or served again. */
export type RecordsChange = { changes: StatusChange[]; withheld: string[]; returned: string[] };

/** Withdraws records or shows them again. Visitors see it at once. Throws `ImportLockedError` while an import is running. */
export function changeStatus(
  options: ChangeOptions,
  status: Exclude<RecordStatus, "deleted">,
): Promise<RecordsChange> {
  const { table, codes } = options;
  return changeRecords(options, async (trx) => {
    const records = codes.map((code) => ({ code, status }));
    const changes = await writeStatuses(trx, table, records);
    return { changes, ids: changes.map(({ id }) => id) };
  });
}

/**
 * Deletes records, all or none, then the files that no record names any more. Throws `DeletionRefused`, and
 * `ImportLockedError` while an import is running.
 */
export function deleteRecords(options: ChangeOptions): Promise<RecordsChange> {
  const { table, codes } = options;
  return changeRecords(options, async (trx) => {
    const ids: number[] = [];
    // In the order in which orders lock their books, so that neither waits for the other.
    for (const code of codes.toSorted()) {
      const id = await deleteRecord(trx, table, code);
      if (id !== null) ids.push(id);
    }
    return { changes: [], ids };
  });
}

type Written = { changes: StatusChange[]; ids: number[] };

async function changeRecords(
  { database, mediaRoot, today, table }: ChangeOptions,
  change: (trx: Transaction<Schema>) => Promise<Written>,
): Promise<RecordsChange> {
  await using lock = await lockImports(database);
  if (!lock) throw new ImportLockedError();
  const { db } = database;
  const before = await listWithheldFiles(db);
  const wasStale = await isSearchStale(db);
  // The version at once, because every query leaves hidden records out; lists and search follow.
  const { changes, ids } = await database.transaction(async (trx) => {
    const written = await change(trx);
    // After a crash, the next command or import brings lists and search up to date.
    await markSearchStale(trx);
    await raiseCatalogVersion(trx);
    return written;
  });
  await (wasStale
    ? rebuildSearch(database, today)
    : updateSearch(database, { [table]: ids }, today));
  await raiseCatalogVersion(db);
  await markSearchReady(db);
  lock.requireHeld();
  await deleteFormerFiles(database, mediaRoot);
  const after = await listWithheldFiles(db);
  const withheld = findNewlyWithheld(before, after);
  return { changes, withheld, returned: findNewlyWithheld(after, before) };
}

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

/** `withheld`: paths in the media folder that are no longer served. */
export type RecordsChange = { changes: StatusChange[]; withheld: string[] };

type Change = { changes: StatusChange[]; ids: number[] };

/** Withdraws records or shows them again. Visitors see it at once. Throws `ImportLockedError` while an import is running. */
export function changeStatus(
  options: ChangeOptions,
  status: Exclude<RecordStatus, "deleted">,
): Promise<RecordsChange> {
  const { database, table, codes } = options;
  return changeRecords(options, () =>
    database.transaction(async (trx) => {
      await raiseCatalogVersion(trx);
      const records = codes.map((code) => ({ code, status }));
      const changes = await writeStatuses(trx, table, records);
      return { changes, ids: changes.map(({ id }) => id) };
    }),
  );
}

/**
 * Deletes records, all or none, then the files that no record names any more. Throws `DeletionRefused`, and
 * `ImportLockedError` while an import is running.
 */
export function deleteRecords(options: ChangeOptions): Promise<RecordsChange> {
  const { database, table, codes } = options;
  return changeRecords(options, () =>
    database.transaction(async (trx) => {
      await raiseCatalogVersion(trx);
      const ids: number[] = [];
      for (const code of codes) {
        const id = await deleteRecord(trx, table, code);
        if (id !== null) ids.push(id);
      }
      return { changes: [], ids };
    }),
  );
}

async function changeRecords(
  { database, mediaRoot, today, table }: ChangeOptions,
  change: () => Promise<Change>,
): Promise<RecordsChange> {
  await using lock = await lockImports(database);
  if (!lock) throw new ImportLockedError();
  const { db } = database;
  const before = await listWithheldFiles(db);
  // Marked first, so that after a crash the next import brings lists and search up to date.
  const wasStale = await isSearchStale(db);
  await markSearchStale(db);
  const { changes, ids } = await change();
  if (wasStale) await rebuildSearch(database, today);
  else await updateSearch(database, { [table]: ids }, today);
  await raiseCatalogVersion(db);
  await markSearchReady(db);
  lock.requireHeld();
  await deleteFormerFiles(database, mediaRoot);
  return { changes, withheld: findNewlyWithheld(before, await listWithheldFiles(db)) };
}

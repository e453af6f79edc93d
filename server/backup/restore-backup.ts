import { type Transaction, sql, type Kysely } from "kysely";

import {
  countRows,
  findTables,
  type Sequence,
  setSequence,
  type Table,
} from "#api/db/backup/tables.ts";
import {
  emptyTables,
  withDeferredForeignKeys,
  writeRows,
  applyCopySettings,
} from "#api/db/backup/copy-rows.ts";
import {
  findLastMigration,
  isKnownMigration,
  migrate,
  migrateTo,
} from "#api/db/database/migrate.ts";
import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { recordPreparedBy } from "#api/db/database/prepared-by.ts";
import { readCatalogVersion } from "#api/db/library/library.ts";
import { markAsCopy } from "#api/db/safe-mode/ownership.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { markSearchForeign } from "#api/db/search/rebuild-search-index.ts";
import type { OnProgress } from "#catalog/import-report.ts";

import { BackupError, type BackupHeader, totalRows } from "./backup-format.ts";
import { verifyBackup, readBackup } from "./read-backup.ts";

/** Tables that are filled when a database is set up. */
const seededTables = new Set(["library", "countries", "regions"]);

type RestoreOptions = { file: string; now: Date; onProgress: OnProgress };

/**
 * Restores a backup into an empty database, all in one transaction. The result is a copy in safe mode until an operator
 * takes it over (P18). Throws `BackupError`.
 */
export async function restoreBackup(
  database: OpenDatabase,
  { file, now, onProgress }: RestoreOptions,
): Promise<BackupHeader> {
  const header = await verifyBackup(file, (done, total) =>
    onProgress({ done, total: 2 * total, what: "checking" }),
  );
  await database.prepareAlone(() => createTables(database, header));
  await database.transaction(async (trx) => {
    await applyCopySettings(trx);
    await loadRows(trx, { file, header, onProgress });
    await sql`update library set place = null`.execute(trx);
    await markAsCopy(trx, now);
  });
  await database.prepareAlone(async () => {
    // Runs migrations newer than the backup.
    await migrate(database);
    // The next process rebuilds the search index: a backup has neither indexes nor the order of rows.
    await markSearchForeign(database.db);
    await recordPreparedBy(database, "");
  });
  await database.vacuum();
  return header;
}

/** Creates the tables in the backup's version. */
async function createTables(database: OpenDatabase, { migration }: BackupHeader): Promise<void> {
  if (!(await isKnownMigration(migration))) {
    throw new BackupError(
      "It was made by a newer version of the library: restore it with that version.",
    );
  }
  const last = await findLastMigration(database);
  if (last === migration) return;
  if (last !== undefined) {
    throw new BackupError(
      "The database was set up by another version of the library. Use an empty one.",
    );
  }
  const foreignTables = (await findTables(database.db)).map(({ name }) => name);
  if (foreignTables.length > 0) {
    throw new BackupError(`The database is used for something else: ${foreignTables.join(", ")}.`);
  }
  await migrateTo(database, migration);
}

type LoadOptions = { file: string; header: BackupHeader; onProgress: OnProgress };

async function loadRows(
  trx: Transaction<Schema>,
  { file, header, onProgress }: LoadOptions,
): Promise<void> {
  const tables = await findTables(trx);
  const written = new Map(tables.map((table) => [table.name, table]));
  const contents = await describeContents(trx, tables);
  if (contents.length > 0) {
    throw new BackupError(`The database is not empty: it has ${contents.join(", ")}.`);
  }
  requireSameTables(header, tables);

  await emptyTables(trx, tables);
  const total = totalRows(header);
  let done = 0;
  let sequences: readonly Sequence[] = [];
  await withDeferredForeignKeys(trx, async () => {
    const footer = await readBackup(file, {
      header: async () => {},
      async rows({ table, lines }) {
        const target = written.get(table);
        if (target) await writeRows(trx, target, lines);
        done += lines.length;
        onProgress({ done: total + done, total: 2 * total, what: table });
      },
    });
    sequences = footer.sequences;
  });
  for (const sequence of sequences) await setSequence(trx, sequence);
  await verifyRowCounts(trx, header);
}

/** Throws `BackupError` when the tables differ from those of the backup's migration: another program wrote the file. */
function requireSameTables(header: BackupHeader, tables: readonly Table[]): void {
  const inFile = header.tables.map(({ name, columns }) => `${name} ${columns.join()}`);
  const inDatabase = tables.map(({ name, columns }) => {
    return `${name} ${columns.map((column) => column.name).join()}`;
  });
  const differs = new Set(inFile).symmetricDifference(new Set(inDatabase));
  const names = new Set([...differs].map((line) => line.split(" ")[0]));
  if (names.size > 0) {
    throw new BackupError(`Its tables differ from this library's: ${[...names].join(", ")}.`);
  }
}

async function verifyRowCounts(trx: Transaction<Schema>, { tables }: BackupHeader): Promise<void> {
  for (const { name, rows } of tables) {
    if ((await countRows(trx, name)) === rows) continue;
    throw new BackupError(`Not every row of ${name} could be written.`);
  }
}

/** Describes what the library has beyond its initial rows, such as "12 books"; empty for an unused one. */
async function describeContents(db: Kysely<Schema>, tables: readonly Table[]): Promise<string[]> {
  const contents: string[] = [];
  for (const { name } of tables) {
    if (seededTables.has(name)) continue;
    const rows = await countRows(db, name);
    if (rows > 0) contents.push(`${rows} ${name.replaceAll("_", " ")}`);
  }
  const wasImported = (await readCatalogVersion(db)) > 0;
  return wasImported && contents.length === 0 ? ["a catalog"] : contents;
}

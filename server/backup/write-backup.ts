import { type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

import type { Transaction } from "kysely";

import { readRows, applyCopySettings } from "#api/db/backup/copy-rows.ts";
import { countRows, findSequences, findTables, type Table } from "#api/db/backup/tables.ts";
import { errorCode } from "#api/db/database/is-unavailable.ts";
import { findLastMigration } from "#api/db/database/migrate.ts";
import type { OpenDatabase } from "#api/db/database/open-database.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { OnProgress } from "#catalog/import-report.ts";

import {
  BackupError,
  type BackupFooter,
  type BackupHeader,
  createLineHash,
  totalRows,
} from "./backup-format.ts";

type WriteOptions = { file: string; now: Date; onProgress: OnProgress };

export type BackupSummary = { tables: number; rows: number; bytes: number };

/** Everything is read in one transaction. */
type SnapshotSource = { db: Pick<OpenDatabase["db"], "transaction"> };

/**
 * Writes every row of the library into a file that only its owner can read, in one snapshot. The file appears complete
 * or not at all. Throws `BackupError` when a file of that name exists or is being written.
 */
export async function writeBackup(
  source: SnapshotSource,
  { file, now, onProgress }: WriteOptions,
): Promise<BackupSummary> {
  const partial = `${file}.partial`;
  // Before the `try`: a partial file of another run must not be removed.
  const output = await createPartialFile(partial);
  try {
    await requireNoFile(file);
    const header = await inSnapshot(source, (trx) => writeTables(trx, { output, now, onProgress }));
    const { size } = await stat(partial);
    await rename(partial, file);
    await syncFolder(dirname(file));
    return { tables: header.tables.length, rows: totalRows(header), bytes: size };
  } catch (error) {
    await output.close();
    await rm(partial, { force: true });
    throw error;
  }
}

async function createPartialFile(file: string): Promise<FileHandle> {
  try {
    return await open(file, "wx", 0o600);
  } catch (error) {
    const isThere = errorCode(error) === "EEXIST";
    throw isThere ? new BackupError(`${file} exists: another backup is running.`) : error;
  }
}

/** Checked while this run has the partial file, so no other run can create the backup. */
async function requireNoFile(file: string): Promise<void> {
  const existing = await stat(file).catch(() => null);
  if (existing) throw new BackupError(`${file} exists already.`);
}

type Sink = { output: FileHandle; now: Date; onProgress: OnProgress };

async function writeTables(
  trx: Transaction<Schema>,
  { output, now, onProgress }: Sink,
): Promise<BackupHeader> {
  const migration = (await findLastMigration({ db: trx })) ?? "";
  const tables = await findTables(trx);
  const header = await buildHeader(trx, tables, { migration, now });
  const lines = Readable.from(generateLines(trx, { header, tables, onProgress }));
  await pipeline(lines, createGzip(), output.createWriteStream({ flush: true }));
  return header;
}

function inSnapshot<Result>(
  { db }: SnapshotSource,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      await applyCopySettings(trx);
      return work(trx);
    });
}

async function buildHeader(
  trx: Transaction<Schema>,
  tables: readonly Table[],
  { migration, now }: { migration: string; now: Date },
): Promise<BackupHeader> {
  const header: BackupHeader = {
    format: "lectern backup",
    version: 1,
    migration,
    madeAt: now.toISOString(),
    tables: [],
  };
  for (const { name, columns } of tables) {
    const rows = await countRows(trx, name);
    header.tables.push({ name, columns: columns.map((column) => column.name), rows });
  }
  return header;
}

type LineOptions = { header: BackupHeader; tables: readonly Table[]; onProgress: OnProgress };

async function* generateLines(
  trx: Transaction<Schema>,
  { header, tables, onProgress }: LineOptions,
) {
  const hash = createLineHash();
  const total = totalRows(header);
  let done = 0;
  yield terminateLines([JSON.stringify(header)]);

  for (const table of tables) {
    onProgress({ done, total, what: table.name });
    for await (const lines of readRows(trx, table)) {
      yield terminateLines(lines);
      done += lines.length;
      onProgress({ done, total, what: table.name });
    }
  }
  const footer: BackupFooter = { sequences: await findSequences(trx), sha256: hash.digest() };
  yield `${JSON.stringify(footer)}\n`;

  function terminateLines(lines: readonly string[]): string {
    for (const line of lines) hash.add(line);
    return lines.map((line) => `${line}\n`).join("");
  }
}

/** Flushes the folder, so that the file's name survives a power failure too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().catch(() => {});
  await handle.close();
}

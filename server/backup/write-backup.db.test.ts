import { mkdtempDisposable, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { findLastMigration } from "#api/db/database/migrate.ts";
import { openTestDatabase } from "#tests/databases/test-database.ts";

import { totalRows } from "./backup-format.ts";
import { verifyBackup } from "./read-backup.ts";
import { writeBackup } from "./write-backup.ts";

const silent = { now: new Date("2026-03-01T18:00:00Z"), onProgress: () => {} };

test("all that is told of a backup is read at its one moment, the migration too", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "backup-"));
  await using database = await openTestDatabase();
  const file = join(folder.path, "library");
  // Nothing can be asked of it beside a transaction.
  const { db } = database;
  await writeBackup({ db: { transaction: () => db.transaction() } }, { ...silent, file });

  const { migration } = await verifyBackup(file, () => {});
  expect(migration).toBe(await findLastMigration(database));
});

test("of two backups under one name the first is written whole, and the second is refused", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "backup-"));
  await using database = await openTestDatabase();
  const file = join(folder.path, "library");
  const refused: Promise<unknown>[] = [];
  const onProgress = () => {
    if (refused.length > 0) return;
    refused.push(writeBackup(database, { ...silent, file }).catch((error: unknown) => error));
  };

  const { rows } = await writeBackup(database, { ...silent, file, onProgress });

  expect(String(await refused[0])).toContain("another backup is being made");
  expect(await readdir(folder.path)).toEqual(["library"]);
  expect(totalRows(await verifyBackup(file, () => {}))).toBe(rows);
  const again = writeBackup(database, { ...silent, file });
  await expect(again).rejects.toThrow("is there already");
  expect(await readdir(folder.path)).toEqual(["library"]);
});

test("what fails in the middle leaves nothing behind", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "backup-"));
  await using database = await openTestDatabase();
  const file = join(folder.path, "library");
  const failing = writeBackup(database, { ...silent, file, onProgress: fail });

  await expect(failing).rejects.toThrow("no more");
  expect(await readdir(folder.path)).toEqual([]);
});

function fail(): never {
  throw new Error("no more");
}

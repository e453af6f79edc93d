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

test("reads everything in one snapshot, also the migration", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "backup-"));
  await using database = await openTestDatabase();
  const file = join(folder.path, "library");
  // Only `transaction` is available.
  const { db } = database;
  await writeBackup({ db: { transaction: () => db.transaction() } }, { ...silent, file });

  const { migration } = await verifyBackup(file, () => {});
  expect(migration).toBe(await findLastMigration(database));
});

test("completes one of two backups with one name, refuses the other", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "backup-"));
  await using database = await openTestDatabase();
  const file = join(folder.path, "library");
  const refused: Promise<unknown>[] = [];
  const onProgress = () => {
    if (refused.length > 0) return;
    refused.push(writeBackup(database, { ...silent, file }).catch((error: unknown) => error));
  };

  const { rows } = await writeBackup(database, { ...silent, file, onProgress });

  expect(String(await refused[0])).toContain("another backup is running");
  expect(await readdir(folder.path)).toEqual(["library"]);
  expect(totalRows(await verifyBackup(file, () => {}))).toBe(rows);
  const second = writeBackup(database, { ...silent, file });
  await expect(second).rejects.toThrow("exists already");
  expect(await readdir(folder.path)).toEqual(["library"]);
});

test("leaves nothing behind when it fails", async () => {
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

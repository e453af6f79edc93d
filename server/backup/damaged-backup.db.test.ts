import { mkdtempDisposable, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";

import { afterAll, expect, test } from "vitest";

import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { markAsCopy } from "#api/db/safe-mode/ownership.ts";
import { openEmptyDatabase, openTestDatabase } from "#tests/databases/test-database.ts";

import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

const now = new Date("2026-03-01T18:00:00Z");
const silent = { now, onProgress: () => {} };

const folder = await mkdtempDisposable(join(tmpdir(), "damaged-"));
const source = await openTestDatabase();
await source.db
  .insertInto("notices")
  .values([1, 2, 3].map((id) => ({ id, text: JSON.stringify(`notice ${id}`) })))
  .execute();
const complete = join(folder.path, "whole");
await writeBackup(source, { ...silent, file: complete });
const target = await openEmptyDatabase(source.kind);
afterAll(async () => {
  await source.close();
  await target.close();
  await folder.remove();
});

/** Changes the lines of the backup and writes them to a new file. */
async function changed(change: (text: string) => string): Promise<string> {
  const file = join(folder.path, "changed");
  const text = gunzipSync(await readFile(complete)).toString();
  const other = change(text);
  expect(other).not.toBe(text);
  await writeFile(file, gzipSync(other));
  return file;
}

async function noticesIn({ db }: OpenDatabase): Promise<number> {
  return (await db.selectFrom("notices").select("id").execute()).length;
}

test("P18: makes a backup readable for its owner only", async () => {
  expect((await stat(complete)).mode & 0o777).toBe(0o600);
});

test.each([
  [
    "that lost a row",
    (text: string) => text.replace(/\["2", [^\n]*\n/, ""),
    "truncated or was changed",
  ],
  [
    "with another row",
    (text: string) => text.replace("notice 2", "notice 9"),
    "its checksum is wrong",
  ],
  ["without its end", (text: string) => text.replace(/\{"sequences".*\n$/, ""), "truncated"],
  ["that goes on", (text: string) => `${text}[]\n`, "extra content after its end"],
  [
    "of a newer version",
    (text: string) => text.replace(/"migration":"\d+/, '"migration":"999'),
    "",
  ],
  ["of something else", (text: string) => text.replace("lectern backup", "other"), "not a backup"],
])("refuses a backup %s before creating anything", async (_, change, message) => {
  const file = await changed(change);
  await expect(restoreBackup(target, { ...silent, file })).rejects.toThrow(message);
  await expect(noticesIn(target)).rejects.toThrow("does not exist");
});

test("refuses a backup that is truncated anywhere", async () => {
  const packed = await readFile(complete);
  const file = join(folder.path, "cut");
  for (const share of [0.01, 0.5, 0.9, 0.999]) {
    await writeFile(file, packed.subarray(0, Math.floor(packed.length * share)));
    await expect(restoreBackup(target, { ...silent, file })).rejects.toThrow("truncated");
  }
});

test.each([
  ["of something else", "root:x:0:0:root:/root:/bin/bash\n"],
  ["with nothing in it", ""],
])("calls a file %s no backup, not truncated", async (_, text) => {
  const file = join(folder.path, "letter");
  await writeFile(file, text);
  await expect(restoreBackup(target, { ...silent, file })).rejects.toThrow(
    "not a backup of a library",
  );
});

test("refuses a database in use and leaves it unchanged", async () => {
  await using other = await openTestDatabase();
  await other.db.insertInto("notices").values({ id: 7, text: '"mine"' }).execute();
  const restored = restoreBackup(other, { ...silent, file: complete });
  await expect(restored).rejects.toThrow("The database is not empty: it has 1 notices.");
  expect(await other.db.selectFrom("notices").select("id").execute()).toEqual([{ id: 7 }]);
});

test("restores into a database that was set up but not used", async () => {
  await using other = await openTestDatabase();
  await markAsCopy(source.db, now);
  const file = join(folder.path, "of a copy");
  await writeBackup(source, { ...silent, file });
  await restoreBackup(other, { ...silent, file });
  expect(await noticesIn(other)).toBe(3);
});

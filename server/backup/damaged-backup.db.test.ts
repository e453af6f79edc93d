import { mkdtempDisposable, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";

import { afterAll, expect, test } from "vitest";

import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { markAsCopy } from "#api/db/library/safe-mode.ts";
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
const whole = join(folder.path, "whole");
await writeBackup(source, { ...silent, file: whole });
const target = await openEmptyDatabase(source.kind);
afterAll(async () => {
  await source.close();
  await target.close();
  await folder.remove();
});

/** The lines of the backup, changed by that. */
async function changed(change: (text: string) => string): Promise<string> {
  const file = join(folder.path, "changed");
  const text = gunzipSync(await readFile(whole)).toString();
  const other = change(text);
  expect(other).not.toBe(text);
  await writeFile(file, gzipSync(other));
  return file;
}

async function noticesIn({ db }: OpenDatabase): Promise<number> {
  return (await db.selectFrom("notices").select("id").execute()).length;
}

test("P18: nobody but its owner may read a backup", async () => {
  expect((await stat(whole)).mode & 0o777).toBe(0o600);
});

test.each([
  [
    "that lost a row",
    (text: string) => text.replace(/\["2", [^\n]*\n/, ""),
    "cut off, or was changed",
  ],
  ["with another row", (text: string) => text.replace("notice 2", "notice 9"), "its sum is wrong"],
  ["without its end", (text: string) => text.replace(/\{"sequences".*\n$/, ""), "cut off"],
  ["that goes on", (text: string) => `${text}[]\n`, "follows after its end"],
  [
    "of a newer version",
    (text: string) => text.replace(/"migration":"\d+/, '"migration":"999'),
    "",
  ],
  ["of something else", (text: string) => text.replace("lectern backup", "other"), "no backup"],
])("a backup %s is refused before anything is made of it", async (_, change, fault) => {
  const file = await changed(change);
  await expect(restoreBackup(target, { ...silent, file })).rejects.toThrow(fault);
  await expect(noticesIn(target)).rejects.toThrow("does not exist");
});

test("a backup that is cut off anywhere is refused", async () => {
  const packed = await readFile(whole);
  const file = join(folder.path, "cut");
  for (const share of [0.01, 0.5, 0.9, 0.999]) {
    await writeFile(file, packed.subarray(0, Math.floor(packed.length * share)));
    await expect(restoreBackup(target, { ...silent, file })).rejects.toThrow("cut off");
  }
});

test.each([
  ["of something else", "root:x:0:0:root:/root:/bin/bash\n"],
  ["with nothing in it", ""],
])("a file %s is called no backup, and not one that is cut off", async (_, text) => {
  const file = join(folder.path, "letter");
  await writeFile(file, text);
  await expect(restoreBackup(target, { ...silent, file })).rejects.toThrow(
    "no backup of a library",
  );
});

test("a database that is in use is refused, and stays as it was", async () => {
  await using other = await openTestDatabase();
  await other.db.insertInto("notices").values({ id: 7, text: '"mine"' }).execute();
  const restored = restoreBackup(other, { ...silent, file: whole });
  await expect(restored).rejects.toThrow("The database is not empty: it has 1 notices.");
  expect(await other.db.selectFrom("notices").select("id").execute()).toEqual([{ id: 7 }]);
});

test("a database that was set up and not used takes a backup, also one of a copy", async () => {
  await using other = await openTestDatabase();
  await markAsCopy(source.db, now);
  const file = join(folder.path, "of a copy");
  await writeBackup(source, { ...silent, file });
  await restoreBackup(other, { ...silent, file });
  expect(await noticesIn(other)).toBe(3);
});

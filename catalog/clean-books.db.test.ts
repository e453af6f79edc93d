import { copyFile, mkdtempDisposable, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, inject, test } from "vitest";

import { lockImports } from "#api/db/catalog/import-lock.ts";
import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { openTestDatabase } from "#tests/databases/test-database.ts";
import { MOVED_BOOK, putFormerCopy } from "#tests/epubs/former-copy.ts";
import { writeEpub } from "#tests/epubs/make-epub.ts";

import { cleanBooks, createCleaningReport, describeCleaning } from "./clean-books.ts";
import { CLEANING_VERSION } from "./epub/clean-epub.ts";
import { importCatalog } from "./import-catalog.ts";
import { ImportLockedError } from "./import-report.ts";

/** Two books; version 3 of the cleaning made the copy of one of them. */
async function setup() {
  await using opened = new AsyncDisposableStack();
  const database = opened.adopt(await openTestDatabase(), ({ close }) => close());
  const { path: folder } = opened.use(await mkdtempDisposable(join(tmpdir(), "clean-books-")));
  const mediaRoot = join(folder, "media");
  await copyFile(MOVED_BOOK, join(folder, "moved-gates.epub"));
  await writeEpub(join(folder, "small.epub"));
  const report = await importCatalog({ database, folder, mediaRoot, language: "en" });
  expect(report.refused).toEqual([]);
  await putFormerCopy(database.db, mediaRoot);
  const stack = opened.move();
  return {
    database,
    mediaRoot,
    async clean(over: Partial<OpenDatabase> = {}) {
      const report = createCleaningReport();
      await cleanBooks({ database: { ...database, ...over }, mediaRoot, report });
      return report;
    },
    async find() {
      const { db } = database;
      const file = await db
        .selectFrom("book_files")
        .select(["unpacked", "path"])
        .where("name", "=", "moved-gates.epub")
        .executeTakeFirstOrThrow();
      const chapters = await db
        .selectFrom("book_chapters as c")
        .innerJoin("book_files as f", "f.book_id", "c.book_id")
        .where("f.name", "=", "moved-gates.epub")
        .select("c.path")
        .execute();
      const { catalogue_version: version } = await db
        .selectFrom("library")
        .select("catalogue_version")
        .executeTakeFirstOrThrow();
      return { ...file, chapters: chapters.length, version };
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

test("cleans the books again that an earlier version cleaned", async () => {
  await using at = await setup();
  const former = await at.find();
  const report = await at.clean();

  expect(report).toMatchObject({ cleaned: 1, upToDate: 1, kept: [] });
  expect(describeCleaning(report)).toEqual([
    expect.stringMatching(/^Changed: [\w-]+: pages 5 → 6/),
    expect.stringMatching(/5 of 6 chapters can be read; missing: OEBPS\/lost\.xhtml\.$/),
    "1 cleaned again, 0 not, 1 were up to date.",
  ]);
  expect(await at.find()).toMatchObject({
    unpacked: expect.stringMatching(`-${CLEANING_VERSION}$`),
    chapters: 5,
    version: former.version + 1,
  });
  expect(await at.clean()).toMatchObject({ cleaned: 0, upToDate: 2 });
  expect(await at.find()).toMatchObject({ version: former.version + 1 });
});

test("keeps the former copy of a book that cannot be cleaned", async () => {
  await using at = await setup();
  const former = await at.find();
  const stored = join(at.mediaRoot, former.path ?? "");
  await writeFile(stored, "PK no longer a book");
  expect(await at.clean()).toMatchObject({ cleaned: 0, kept: [expect.stringContaining(": ")] });
  expect(await at.find()).toEqual(former);

  await writeEpub(stored);
  expect((await at.clean()).kept[0]).toContain("is another file now.");
  await rm(stored);
  expect((await at.clean()).kept[0]).toContain("There is no file files/");
  expect(await at.find()).toEqual(former);
});

test("goes on after it was interrupted", async () => {
  await using at = await setup();
  const former = await at.find();
  await expect(at.clean({ transaction: breakOff })).rejects.toThrow("interrupted");
  expect(await at.find()).toEqual(former);

  expect(await at.clean()).toMatchObject({ cleaned: 1, upToDate: 1, kept: [] });
});

async function breakOff(): Promise<never> {
  throw new Error("interrupted");
}

test.runIf(inject("server"))("waits for no import, and is refused beside one", async () => {
  await using at = await setup();
  await using lock = await lockImports(at.database);
  expect(lock).not.toBeNull();
  await expect(at.clean()).rejects.toThrow(ImportLockedError);
});

import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "kysely";
import { expect, test } from "vitest";

import { writeChapters } from "#api/db/catalog/write-chapters.ts";
import { openTestDatabase } from "#tests/databases/test-database.ts";
import { buildPage, secondChapter, writeEpub } from "#tests/epubs/make-epub.ts";

import { importCatalog } from "./import-catalog.ts";

/** A database, and a catalog folder with one book, with or without an EPUB. */
async function setup() {
  const database = await openTestDatabase();
  const top = await mkdtempDisposable(join(tmpdir(), "chapters-"));
  const book = { code: "a", title: "A", language: "en", type: "ebooks" };
  return {
    database,
    writeEpub: (files: Record<string, string>) => writeEpub(join(top.path, "a.epub"), files),
    async import(more: object = { epubUrl: "a.epub" }) {
      const record = { ...book, ...more };
      await writeFile(join(top.path, "catalog.json"), JSON.stringify({ books: [record] }));
      const report = await importCatalog({
        database,
        folder: top.path,
        mediaRoot: join(top.path, "media"),
      });
      expect(report.refused).toEqual([]);
      return report.lists.books;
    },
    /** With the transaction that wrote each row. */
    async findRows() {
      const { rows } = await sql<object>`
        select position, path, beginning, words, xmin::text as written
        from book_chapters order by position`.execute(database.db);
      return rows;
    },
    async [Symbol.asyncDispose]() {
      await database.close();
      await top[Symbol.asyncDispose]();
    },
  };
}

const first = { position: 0, path: "OEBPS/one.xhtml", beginning: "The first words.", words: 3 };
const last = { position: 1, path: "OEBPS/two.xhtml", beginning: "The last words.", words: 3 };

test("writes the chapters of a book with its EPUB", async () => {
  await using at = await setup();
  await at.writeEpub(secondChapter);
  await at.import();
  const written = await at.findRows();
  expect(written).toMatchObject([first, last]);

  expect(await at.import()).toMatchObject({ unchanged: 1 });
  expect(await at.findRows()).toEqual(written);

  await at.import({ title: "A new title", epubUrl: "a.epub" });
  expect(await at.findRows()).toMatchObject([first, last]);

  await at.writeEpub({ "OEBPS/one.xhtml": buildPage("<p>Other words, and more.</p>") });
  await at.import();
  expect(await at.findRows()).toMatchObject([{ beginning: "Other words, and more.", words: 4 }]);
});

test("deletes the chapters with the EPUB, and with the book", async () => {
  await using at = await setup();
  await at.writeEpub(secondChapter);
  await at.import();
  await at.import({});
  expect(await at.findRows()).toEqual([]);

  await at.import();
  expect(await at.findRows()).toHaveLength(2);
  await at.database.db.deleteFrom("books").execute();
  expect(await at.findRows()).toEqual([]);
});

test("replaces only the chapters of the given books", async () => {
  await using at = await setup();
  await at.writeEpub(secondChapter);
  await at.import();
  const { db } = at.database;
  const { id } = await db.selectFrom("books").select("id").executeTakeFirstOrThrow();
  const many = Array.from({ length: 1_200 }, (_, position) => ({ ...first, position }));

  await writeChapters(db, new Map());
  expect(await at.findRows()).toHaveLength(2);
  await writeChapters(db, new Map([[id, many]]));
  expect(await at.findRows()).toHaveLength(1_200);
  await writeChapters(db, new Map([[id, []]]));
  expect(await at.findRows()).toEqual([]);
});

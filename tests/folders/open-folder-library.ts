import { mkdir, mkdtempDisposable, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { expect } from "vitest";

import { checkCatalog, importCatalog, type ImportOptions } from "#catalog/import-catalog.ts";
import { describeReport } from "#catalog/import-report.ts";
import { openTestDatabase } from "#tests/databases/test-database.ts";

/** An empty library, and a folder to import. */
export async function openFolderLibrary() {
  const database = { ...(await openTestDatabase()), vacuum: async () => {} };
  const top = await mkdtempDisposable(join(tmpdir(), "lectern-folder-"));
  const [folder, mediaRoot] = [join(top.path, "folder"), join(top.path, "media")];
  await mkdir(folder);

  return {
    database,
    folder,
    mediaRoot,
    async write(files: Record<string, string | Uint8Array>) {
      for (const [name, content] of Object.entries(files)) {
        await mkdir(dirname(join(folder, name)), { recursive: true });
        await writeFile(join(folder, name), content);
      }
    },
    async clear() {
      await rm(folder, { recursive: true });
      await mkdir(folder);
    },
    /** Checks the folder and imports it: both report the same. Returns the report and its lines. */
    async import(more: Partial<ImportOptions> = {}) {
      const options = { database, folder, mediaRoot, ...more };
      const checked = await checkCatalog(options);
      const report = await importCatalog(options);
      expect(checked).toEqual(report);
      return { ...report, lines: describeReport(report) };
    },
    /** Books with their authors, series, topics and files, by title. */
    async readBooks() {
      const books = await database.db.selectFrom("books").selectAll().orderBy("title").execute();
      return Promise.all(books.map(async (book) => ({ ...book, ...(await readParts(book.id)) })));
    },
    readAudios: () =>
      database.db
        .selectFrom("audios as a")
        .leftJoin("series as s", "s.id", "a.series_id")
        .select([
          "a.code",
          "a.title",
          "a.author",
          "a.language",
          "a.number",
          "a.duration",
          "a.cover",
        ])
        .select("s.name as series")
        .orderBy("a.number")
        .orderBy("a.title")
        .execute(),
    async [Symbol.asyncDispose]() {
      await database.close();
      await top.remove();
    },
  };

  async function readParts(id: number) {
    const { db } = database;
    const authors = await db
      .selectFrom("book_authors as x")
      .innerJoin("authors as a", "a.id", "x.author_id")
      .where("x.book_id", "=", id)
      .select(["a.name", "a.last_name"])
      .orderBy("x.position")
      .execute();
    const series = await db
      .selectFrom("book_series as x")
      .innerJoin("series as s", "s.id", "x.series_id")
      .where("x.book_id", "=", id)
      .select(["s.name", "x.number"])
      .execute();
    const topics = await db
      .selectFrom("book_topics as x")
      .innerJoin("topics as t", "t.id", "x.topic_id")
      .where("x.book_id", "=", id)
      .select("t.name")
      .execute();
    const files = await db
      .selectFrom("book_files")
      .where("book_id", "=", id)
      .select(["format", "name"])
      .orderBy("format")
      .execute();
    return {
      authors: authors.map(({ name }) => name),
      sorted: authors.map(({ last_name }) => last_name),
      series: series.map(({ name, number }) => [name, number]),
      topics: topics.map(({ name }) => name).toSorted(),
      files: files.map(({ format, name }) => `${format} ${name}`),
    };
  }
}

import { mkdir, mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "kysely";
import { expect, test } from "vitest";

import { openTestDatabase } from "#tests/databases/test-database.ts";

import { checkCatalog, importCatalog } from "./import-catalog.ts";
import { describeReport } from "./import-report.ts";

const plain = { type: "Paperbacks", language: "en", price: 4 };

const before = {
  library: { name: "Ours" },
  settings: { freeLimitUS: 20 },
  series: [{ id: 1, code: "hills", name: "Hills" }],
  topics: [
    { id: 1, code: "grace", name: { en: "Grace" } },
    { id: 2, code: "hope", name: { en: "Hope" } },
  ],
  authors: [
    { code: "ann", name: "Ann Ample" },
    { code: "bob", name: "Bob Bright" },
  ],
  books: [
    { ...plain, code: "same", title: "The Same" },
    { ...plain, code: "titled", title: "Old Title" },
    { ...plain, code: "priced", title: "Priced" },
    { ...plain, code: "dear", title: "Dear" },
    { ...plain, code: "moved", title: "Moved", topics: ["grace"], series: ["hills:1"] },
    { ...plain, code: "written", title: "Written", authors: ["ann"] },
    { ...plain, code: "filed", title: "Filed", pdfUrl: "a.pdf" },
    { ...plain, code: "spoken", title: "Spoken", articles: [{ title: "One" }] },
    { ...plain, code: "broken", title: "Broken" },
  ],
  audios: [{ code: "song", title: "Song", language: "en", audioUrl: "https://audio.test/1.mp3" }],
  courses: [{ code: "course", title: "Course", language: "en" }],
  distributors: [
    { code: "north", name: "North", country: "US" },
    { code: "south", name: "South", country: "US" },
  ],
  notices: [{ id: 1, text: "Old words" }],
  countries: [{ code: "FR", orderingEnabled: true }],
};

/** Twenty changes, and a record of each kind that stays. */
const after = {
  ...before,
  library: { name: "Ours now" },
  settings: { freeLimitUS: 25 },
  series: [{ id: 1, code: "hills", name: "The Hills" }],
  topics: [
    { id: 1, code: "grace", name: { en: "Grace", es: "Gracia" } },
    { id: 2, code: "hope", name: { en: "Hope" } },
    { id: 3, code: "joy", name: { en: "Joy" } },
  ],
  authors: [
    { code: "ann", name: "Ann B. Ample", date: "1900–1970" },
    { code: "bob", name: "Bob Bright" },
    { code: "carl", name: "Carl Clear" },
  ],
  books: [
    { ...plain, code: "same", title: "The Same" },
    { ...plain, code: "titled", title: "New Title" },
    { ...plain, code: "priced", title: "Priced", price: 5 },
    { ...plain, code: "dear", title: "Dear", price: 9.5 },
    { ...plain, code: "moved", title: "Moved", topics: ["hope"], series: ["hills:2"] },
    { ...plain, code: "written", title: "Written", authors: ["bob", "ann"] },
    { ...plain, code: "filed", title: "Filed", pdfUrl: "b.pdf" },
    { ...plain, code: "spoken", title: "Spoken", articles: [{ title: "Two" }], language: "fr" },
    { ...plain, code: "broken", title: "Broken", authors: ["nobody"] },
    { ...plain, code: "new", title: "New" },
  ],
  audios: [{ code: "song", title: "Song", language: "es", audioUrl: "https://audio.test/2.mp3" }],
  courses: [{ code: "course", title: "Course", language: "en", author: "bob" }],
  distributors: [
    { code: "north", name: "North", country: "CA" },
    { code: "west", name: "West", country: "US" },
  ],
  notices: [{ id: 2, text: "New words" }],
  countries: [{ code: "FR", orderingEnabled: false }],
};

test("reports the same of twenty changes in a check and in an import", async () => {
  await using top = await mkdtempDisposable(join(tmpdir(), "lectern-check-"));
  await using database = await openTestDatabase();
  const [folder, mediaRoot] = [join(top.path, "catalog"), join(top.path, "media")];
  await mkdir(folder);
  const options = { database: { ...database, vacuum: async () => {} }, folder, mediaRoot };
  const write = (catalog: object) =>
    writeFile(join(folder, "catalog.json"), JSON.stringify(catalog));
  await writeFile(join(folder, "a.pdf"), "%PDF-1.7\n%%EOF");
  await writeFile(join(folder, "b.pdf"), "%PDF-1.7\n\n%%EOF");

  await write(before);
  expect(await checkCatalog(options)).toEqual(await importCatalog(options));
  const stored = await readLibrary();
  await write(after);
  const checked = await checkCatalog(options);
  expect(await readLibrary()).toEqual(stored);
  const imported = await importCatalog(options);
  expect(checked).toEqual(imported);
  expect(await readLibrary()).not.toEqual(stored);

  const lines = describeReport(imported);
  for (const line of [
    "Changed: series hills: name",
    "Changed: topics grace: name",
    "Changed: authors ann: date, name",
    "Changed: books titled: title",
    "Changed: books priced: price",
    "Changed: books dear: price",
    "Changed: books moved: series, topics",
    "Changed: books written: authors",
    "Changed: books filed: PDF, file name of the PDF",
    "Changed: books spoken: articles, language",
    "Changed: audios song: language, url",
    "Changed: courses course: author",
    "Changed: distributors north: country",
    "Removed: distributors south",
    "Removed: notices 1",
    "Price of dear: $4.00 before, $9.50 now. It changes by more than half.",
    "Refused: books[8] (broken): There is no nobody among the authors.",
  ])
    expect(lines).toContain(line);
  expect(lines.filter((line) => line.startsWith("Price of"))).toHaveLength(1);
  expect(imported.lists).toMatchObject({
    library: { changed: 1 },
    settings: { changed: 1 },
    topics: { added: 1, changed: 1, unchanged: 1 },
    authors: { added: 1, changed: 1, unchanged: 1 },
    books: { added: 1, changed: 7, unchanged: 1, refused: 1 },
    distributors: { added: 1, changed: 1, removed: 1 },
    notices: { added: 1, removed: 1 },
    countries: { changed: 1 },
  });

  /** All that an import may write, as text. */
  async function readLibrary(): Promise<unknown> {
    const tables = ["library", "series", "topics", "authors", "books", "book_files", "articles"];
    const more = ["audios", "courses", "distributors", "notices", "countries", "search_words"];
    const rows = [...tables, ...more].map(
      (table) =>
        sql`(select jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text) from ${sql.table(table)} t)`,
    );
    const { rows: found } =
      await sql`select jsonb_build_array(${sql.join(rows)}) as library`.execute(database.db);
    return found;
  }
});

test("removes more than a tenth of a list, or all of it, only on purpose", async () => {
  await using top = await mkdtempDisposable(join(tmpdir(), "lectern-removals-"));
  await using database = await openTestDatabase();
  const options = { database, folder: top.path, mediaRoot: join(top.path, "media") };
  const write = (count: number, name = "d") =>
    writeFile(
      join(top.path, "distributors.csv"),
      ["code,name,country", ...Array.from({ length: count }, (_, at) => `${name}${at},D,US`)].join(
        "\n",
      ),
    );
  await write(20);
  await importCatalog(options);

  await write(18);
  expect((await importCatalog(options)).lists).toMatchObject({ distributors: { removed: 2 } });
  await write(16);
  const reason =
    "The list would lose 2 of 18 records (d16, d17), and was left as it is. To remove them: --allow-removals";
  for (const run of [checkCatalog, importCatalog])
    expect((await run(options)).refused).toEqual([
      { where: "distributors", code: null, reasons: [reason] },
    ]);

  await write(18, "other");
  expect((await importCatalog(options)).refused).toMatchObject([
    { reasons: [expect.stringContaining("would lose 18 of 18 records")] },
  ]);
  await write(0);
  expect((await importCatalog(options)).refused).toMatchObject([
    { reasons: [expect.stringContaining("would lose 18 of 18 records")] },
  ]);
  expect((await importCatalog({ ...options, allowRemovals: true })).lists).toMatchObject({
    distributors: { removed: 18, refused: 0 },
  });
});

test("names what changes of the library and its settings", async () => {
  await using top = await mkdtempDisposable(join(tmpdir(), "facts-"));
  await using database = await openTestDatabase();
  const options = { database, folder: top.path, mediaRoot: join(top.path, "media") };
  const write = (name: string, freeLimitUS: number) =>
    writeFile(
      join(top.path, "catalog.json"),
      JSON.stringify({ library: { name }, settings: { freeLimitUS } }),
    );
  await write("One", 20);
  await importCatalog(options);
  await write("Other", 30);
  const report = await importCatalog(options);
  expect(describeReport(report)).toEqual(
    expect.arrayContaining(["Changed: library: name", "Changed: settings: freeLimitUS"]),
  );
  expect((await importCatalog(options)).changes).toEqual([]);
});

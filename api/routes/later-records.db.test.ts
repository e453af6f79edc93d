import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { readCatalogVersion } from "#api/db/library/library.ts";
import { publishDueRecords } from "#server/publication.ts";
import { book, smallCatalog } from "#tests/catalog-records.ts";
import { startLibrary, type TestLibrary } from "#tests/start-library.ts";

const publishAt = "2099-01-01";
const later = { publishAt, language: "de", authors: ["elsa-orme"], topics: ["salvation"] };

/** Records of every kind that are published later; all have the word "Zanzibar" and nothing else has. */
const catalog = {
  ...smallCatalog,
  authors: [...(smallCatalog.authors ?? [])],
  books: [
    ...(smallCatalog.books ?? []),
    book({
      ...later,
      code: "zanzibar",
      title: "Zanzibar Letters",
      parent: "all-of-grace",
      series: ["puritans"],
      pdfUrl: "all-of-grace.pdf",
      hasPrintableVersion: true,
    }),
    book({ ...later, title: "Zanzibar 270", periodical: "broadcaster", number: 270 }),
  ],
  audios: [
    ...(smallCatalog.audios ?? []),
    {
      code: "zanzibar-song",
      title: "A Zanzibar Song",
      language: "de",
      serie: "hymns",
      audioUrl: "sermon.mp3",
      publishAt,
    },
  ],
  courses: [
    ...(smallCatalog.courses ?? []),
    {
      code: "zanzibar-course",
      title: "Zanzibar Steps",
      language: "de",
      topic: "salvation",
      publishAt,
    },
  ],
};

let library: TestLibrary;
beforeAll(async () => {
  library = await startLibrary({
    catalog,
    services: { catalogVersion: async () => readCatalogVersion(library.database.db) },
  });
});
afterAll(() => library[Symbol.asyncDispose]());

const lists = [
  "/books?language=",
  "/books/getbycriteria?input=zanzibar&language=",
  "/books/getbycriteria?language=&topicId=1",
  "/books/getbycriteria?language=&serieId=9",
  "/books/getbycriteria?language=&sortby=title",
  "/books/getsuggestions?input=zanzibar",
  "/books/getnovelties?language=",
  "/books/gettopdownloads?language=",
  "/books/getbooksbyserie?serie=9&language=",
  "/books/getbooksbyserie?serie=9&language=&titleHint=zanz",
  "/books/getbooksbyauthor?code=elsa-orme&language=",
  "/books/getdetail?code=all-of-grace",
  "/books/getprinted?codes=zanzibar,all-of-grace",
  "/reading/getbooks?language=",
  "/audios/getbycriteria?language=",
  "/audios/getbycriteria?criteria=zanzibar",
  "/audios/getaudiosbyserie?serie=44",
  "/courses/getall?languageFilter=false",
  "/courses/getbycriteria?criteria=zanzibar",
  "/courses/getbycriteria?language=",
  "/periodicals/getissues?periodical=broadcaster&language=",
  "/addresses/books",
];

const records = [
  "/books/getdetail?code=zanzibar",
  "/books/gettopics?bookCode=zanzibar",
  "/books/download?code=zanzibar&format=pdf",
  "/books/find?book=zanzibar",
  "/courses/getdetail?code=zanzibar-course",
  "/gone?kind=book&code=zanzibar",
  "/gone?kind=course&code=zanzibar-course",
];

const listLanguages = async () =>
  Promise.all(
    ["/books/getlanguages?language=en", "/audios/getlanguages?language=en"].map((path) =>
      library.read<{ id: string }[]>(path),
    ),
  );

test.each(lists)("names nothing that is published later in %s", async (path) => {
  expect(await (await library.get(path)).text()).not.toMatch(/zanzibar/i);
});

test.each(records)("answers as if there were no such record: %s", async (path) => {
  expect((await library.get(path)).status).toBe(404);
});

test("counts nothing that is published later, and withholds its files", async () => {
  const ids = (await listLanguages()).flat().map(({ id }) => id);
  expect(ids).not.toContain("DE");
  const topics = await library.read<{ id: number; booksCount: number }[]>(
    "/books/gettopics?language=",
  );
  expect(topics.find(({ id }) => id === 1)?.booksCount).toBe(4);
  const { rows } = await sql`select from search_words where word like 'zanz%'`.execute(
    library.database.db,
  );
  expect(rows).toEqual([]);
  // The PDF belongs to a shown book too.
  expect(await library.read("/files/withheld")).toEqual({
    gone: [],
    hidden: [],
  });
});

test("publishes what is due once, also when several processes find it", async () => {
  const { db } = library.database;
  for (const table of ["books", "audios", "courses"]) {
    await sql`update ${sql.table(table)} set publish_at = now() where publish_at is not null`.execute(
      db,
    );
  }
  const version = await readCatalogVersion(db);
  const log = { info: () => {}, error: () => {} };
  const work = { database: library.database, timeZone: "UTC", log };
  // The embedded database has one process.
  const processes = inject("server") ? [1, 2, 3] : [1];
  const counts = await Promise.all(processes.map(() => publishDueRecords(work)));
  expect(counts.filter((count) => count > 0)).toEqual([4]);
  expect(await publishDueRecords(work)).toBe(0);
  expect(await readCatalogVersion(db)).toBe(version + 1);

  const found = lists.filter((path) => !/suggestions|topdownloads|getbooks\?|hint/i.test(path));
  for (const path of found) {
    expect([path, await (await library.get(path)).text()]).toEqual([
      path,
      expect.stringMatching(/zanzibar/i),
    ]);
  }
  for (const path of records.filter((each) => !each.startsWith("/gone"))) {
    expect([path, (await library.get(path)).status]).toEqual([path, 200]);
  }
  expect((await listLanguages()).flat().filter(({ id }) => id === "DE")).toHaveLength(2);
});

test.each([
  ["begins", { rank: 1, from: getDay(0), until: null }, 1],
  ["has ended", { rank: 1, from: null, until: getDay(-1) }, 1],
  ["begins tomorrow", { rank: 1, from: getDay(1), until: null }, 0],
  ["ends today", { rank: 1, from: getDay(-9), until: getDay(0) }, 0],
])("raises the catalog version once when a featured time %s", async (_, place, times) => {
  const { db } = library.database;
  const log = { info: () => {}, error: () => {} };
  const work = { database: library.database, timeZone: "UTC", log };
  await db
    .updateTable("books")
    .set({ featured: JSON.stringify({ en: place }) })
    .where("code", "=", "all-of-grace")
    .execute();
  for (const table of ["books", "audios", "courses"])
    await sql`update ${sql.table(table)} set publish_at = null`.execute(db);
  await sql`update library set published_until = ${`${getDay(-2)}T12:00Z`}`.execute(db);
  const version = await readCatalogVersion(db);

  await publishDueRecords(work);
  await publishDueRecords(work);
  expect(await readCatalogVersion(db)).toBe(version + times);
});

function getDay(distance: number): string {
  return new Date(Date.now() + distance * 86_400_000).toISOString().slice(0, 10);
}

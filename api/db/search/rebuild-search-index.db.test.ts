import { afterAll, beforeEach, expect, test } from "vitest";

import { readIdPage } from "#api/db/catalog/slice.ts";
import { openTestDatabase } from "#tests/databases/test-database.ts";
import { book, insertBooks } from "#tests/search/insert-books.ts";

import { selectBookPage } from "#api/db/catalog/book-pages.ts";
import { rebuildSearchIndex } from "./rebuild-search-index.ts";
import { searchBooks } from "./search-catalog.ts";
import { createSearchTotals } from "./search-totals.ts";

const { db, close } = await openTestDatabase();
afterAll(close);
beforeEach(async () => void (await db.deleteFrom("books").execute()));

const page = { language: null, serieId: null, topicId: null, sortby: null, size: 10, offset: 0 };

function find(words: string) {
  return searchBooks(
    db,
    { ...page, words, interfaceLanguage: "en" },
    createSearchTotals().forVersion(1),
  );
}

test("finds nothing in a library without books", async () => {
  expect(await find("grace abounding")).toMatchObject({ items: [], total: 0 });
  await rebuildSearchIndex(db);
  expect(await find("grace abounding")).toMatchObject({ items: [], total: 0 });
  expect(await readIdPage(db, selectBookPage(page))).toEqual({ items: [], total: 0 });
});

test("finds changed books after a rebuild, and no deleted ones", async () => {
  await insertBooks(db, [book({ title: "Morning Star" }), book({ title: "Evening Star" })]);
  await rebuildSearchIndex(db);
  expect(await find("star")).toMatchObject({ total: 2 });

  await db.deleteFrom("books").where("title", "=", "Morning Star").execute();
  await db.updateTable("books").set({ title: "Evening Bell" }).execute();
  await rebuildSearchIndex(db);

  expect(await find("star")).toMatchObject({ total: 0 });
  expect(await find("bell")).toMatchObject({ total: 1 });
  expect(await readIdPage(db, selectBookPage(page))).toMatchObject({ total: 1 });
});

test("sets popularity to the downloads of the last 90 days", async () => {
  await insertBooks(db, [book({ title: "Star" })]);
  const { id } = await db.selectFrom("books").select("id").executeTakeFirstOrThrow();
  await db
    .insertInto("downloads")
    .values([
      { book_id: id, day: day(1), count: 3 },
      { book_id: id, day: day(80), count: 4 },
      { book_id: id, day: day(100), count: 100 },
    ])
    .execute();

  await rebuildSearchIndex(db);
  expect(await db.selectFrom("books").select("popularity").execute()).toEqual([{ popularity: 7 }]);

  await db.deleteFrom("downloads").execute();
  await rebuildSearchIndex(db);
  expect(await db.selectFrom("books").select("popularity").execute()).toEqual([{ popularity: 0 }]);
});

test("counts the 90 days back from the given day", async () => {
  await insertBooks(db, [book({ title: "Star" })]);
  const { id } = await db.selectFrom("books").select("id").executeTakeFirstOrThrow();
  await db.insertInto("downloads").values({ book_id: id, day: "2026-01-01", count: 3 }).execute();

  await rebuildSearchIndex(db, "2026-03-31");
  expect(await db.selectFrom("books").select("popularity").execute()).toEqual([{ popularity: 3 }]);
  await rebuildSearchIndex(db, "2026-04-01");
  expect(await db.selectFrom("books").select("popularity").execute()).toEqual([{ popularity: 0 }]);
});

test("gives the same results during rebuilds", async () => {
  await insertBooks(
    db,
    Array.from({ length: 200 }, (_, number) => book({ title: `Star ${number}` })),
  );
  await rebuildSearchIndex(db);

  const refills = Promise.all([rebuildSearchIndex(db), rebuildSearchIndex(db)]);
  const totals: number[] = [];
  for (let attempt = 0; attempt < 40; attempt++) {
    totals.push((await find("star")).total, (await readIdPage(db, selectBookPage(page))).total);
  }
  await refills;

  expect(new Set(totals)).toEqual(new Set([200]));
});

function day(daysAgo: number): string {
  return new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
}

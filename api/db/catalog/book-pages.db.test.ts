import { afterAll, expect, test } from "vitest";

import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { rebuildSearchIndex } from "#api/db/search/rebuild-search-index.ts";
import { openTestDatabase } from "#tests/databases/test-database.ts";
import { book, insertBooks } from "#tests/search/insert-books.ts";

import { type BookListing, selectBookPage } from "./book-pages.ts";
import { readIdPage } from "./slice.ts";

const everyBook: BookListing = {
  language: null,
  serieId: null,
  topicId: null,
  sortby: null,
  size: 10,
  offset: 0,
};

const database = await openTestDatabase();
afterAll(() => database.close());
await fillShelves(database);

async function fillShelves({ db }: OpenDatabase): Promise<void> {
  const named = { name: JSON.stringify("x"), source_hash: "" };
  await db
    .insertInto("topics")
    .values({ id: 7, code: "prayer", ...named })
    .execute();
  await db
    .insertInto("series")
    .values({ id: 9, code: "letters", ...named })
    .execute();
  await insertBooks(db, [
    book({ title: "The Ark", created: "2024-01-03", topics: ["prayer"] }),
    book({ title: "Bread", created: "2024-01-01", topics: ["prayer"], series: ["letters"] }),
    book({ title: "El cordero", created: "2024-01-02", language: "es", topics: ["prayer"] }),
    book({ title: "A Dove", created: "2024-01-04", series: ["letters"] }),
  ]);
  await db
    .insertInto("downloads")
    .values((eb) => ({
      book_id: eb.selectFrom("books").select("id").where("title", "=", "Bread"),
      day: eb.cast<string>(eb.val("yesterday"), "date"),
      count: 5,
    }))
    .execute();
  await rebuildSearchIndex(db);
}

async function list({ db }: OpenDatabase, change: Partial<BookListing>) {
  const { items: ids, total } = await readIdPage(db, selectBookPage({ ...everyBook, ...change }));
  const rows = await db.selectFrom("books").select(["id", "title"]).execute();
  return { titles: ids.map((id) => rows.find((row) => row.id === id)?.title), total };
}

test("sorts by date, by title without its article, or by downloads", async () => {
  const newest = ["A Dove", "The Ark", "El cordero", "Bread"];
  expect(await list(database, {})).toEqual({ titles: newest, total: 4 });
  const byTitle = ["The Ark", "Bread", "El cordero", "A Dove"];
  expect(await list(database, { sortby: "title" })).toEqual({ titles: byTitle, total: 4 });
  const downloaded = ["Bread", "A Dove", "The Ark", "El cordero"];
  expect(await list(database, { sortby: "popularity" })).toEqual({ titles: downloaded, total: 4 });
});

test("combines the language, topic and series filters", async () => {
  expect(await list(database, { language: "es" })).toEqual({ titles: ["El cordero"], total: 1 });
  expect(await list(database, { topicId: 7, language: "en" })).toMatchObject({ total: 2 });
  expect(await list(database, { topicId: 7, serieId: 9 })).toMatchObject({ titles: ["Bread"] });
  expect(await list(database, { serieId: 9, language: "es" })).toEqual({ titles: [], total: 0 });
});

test("returns no items but the total for a page beyond the end", async () => {
  expect(await list(database, { size: 2, offset: 2 })).toMatchObject({
    titles: ["El cordero", "Bread"],
  });
  expect(await list(database, { offset: 9_000_000 })).toEqual({ titles: [], total: 4 });
});

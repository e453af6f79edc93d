import { inject, expect, test } from "vitest";

import { migrateTo } from "#api/db/database/migrate.ts";
import { isPreparedBy, recordPreparedBy } from "#api/db/database/prepared-by.ts";
import { openEmptyDatabase, openTestDatabase } from "#tests/databases/test-database.ts";
import { book, insertBooks } from "#tests/search/insert-books.ts";

import { prepareLibrary } from "./prepare-library.ts";

const kind = inject("server") ? "server" : "embedded";

test("keeps the name of a build when no migration ran", async () => {
  await using database = await openTestDatabase();
  await recordPreparedBy(database, "a build");
  await prepareLibrary(database);
  expect(await isPreparedBy(database, "a build")).toBe(true);
}, 60_000);

test("removes the name of a build when a migration ran", async () => {
  await using database = await openEmptyDatabase(kind);
  await migrateTo(database, "018-shelves");
  await recordPreparedBy(database, "a build");
  await prepareLibrary(database);
  expect(await isPreparedBy(database, "a build")).toBe(false);
}, 60_000);

test("rebuilds the search index when another program filled it", async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  await insertBooks(db, [book({ title: "Morning Star" })]);
  await prepareLibrary(database);
  expect(await db.selectFrom("search_books").select("title_key").execute()).toEqual([
    { title_key: "morningstar" },
  ]);

  await db.updateTable("search_books").set({ title_key: "kept" }).execute();
  await prepareLibrary(database);
  expect(await db.selectFrom("search_books").select("title_key").execute()).toEqual([
    { title_key: "kept" },
  ]);
}, 60_000);

import { inject, expect, test } from "vitest";

import { migrateTo } from "#api/db/database/migrate.ts";
import { isPreparedBy, recordPreparedBy } from "#api/db/database/prepared-by.ts";
import { openEmptyDatabase, openTestDatabase } from "#tests/databases/test-database.ts";

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

import { expect, test } from "vitest";

import { countAttempt } from "#api/db/attempts.ts";
import { isSearchStale, markSearchStale } from "#api/db/catalogue/search-state.ts";
import { readCatalogueVersion } from "#api/db/library.ts";
import { keepMailingRequest } from "#api/db/mailing-requests.ts";
import { openTestDatabase } from "#tests/database.ts";

import { openLog } from "./log.ts";
import { workOf } from "./nightly.ts";

const log = openLog({ LOG_LEVEL: "silent" });
/** Three in the morning in Chicago, which keeps summer time. */
const night = new Date("2026-07-02T08:20:00Z");

test("once a night yesterday's visitors are forgotten and the lists are put in order", async () => {
  await using database = await openTestDatabase();
  const work = { database, timeZone: "America/Chicago", log };
  await database.db.insertInto("visitor_keys").values({ day: "2026-07-01", key: "k" }).execute();

  expect(await workOf(night, work)).toBe(true);
  expect(await database.db.selectFrom("visitor_keys").selectAll().execute()).toEqual([]);
  expect(await readCatalogueVersion(database.db)).toBe(1);

  expect(await workOf(night, work)).toBe(false);
  expect(await readCatalogueVersion(database.db)).toBe(1);
});

test("attempts that limit nothing any more are deleted, and no request that waits for its mail", async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  const { id: regionId } = await db.selectFrom("regions").select("id").executeTakeFirstOrThrow();
  const requestedAt = new Date("2026-01-01T00:00:00Z");
  const person = { email: "r@example.org", firstName: "R", lastName: "A", regionId };
  await keepMailingRequest(db, { ...person, lists: ["fgben"], language: "en", requestedAt });
  const limit = { action: "subscribe", most: 5, seconds: 3_600 };
  await countAttempt(db, { ...limit, subject: "old" }, requestedAt);
  await countAttempt(db, { ...limit, subject: "new" }, night);

  await workOf(night, { database, timeZone: "America/Chicago", log });
  expect(await db.selectFrom("mailing_requests").select("email").execute()).toEqual([
    { email: "r@example.org" },
  ]);
  expect(await db.selectFrom("attempts").select("subject").execute()).toEqual([{ subject: "new" }]);
});

test("by day nothing is done", async () => {
  await using database = await openTestDatabase();
  const work = { database, timeZone: "America/Chicago", log };
  expect(await workOf(new Date("2026-07-02T12:00:00Z"), work)).toBe(false);
});

test("the night leaves the mark of an import that is under way", async () => {
  await using database = await openTestDatabase();
  await markSearchStale(database.db);

  expect(await workOf(night, { database, timeZone: "America/Chicago", log })).toBe(true);
  expect(await isSearchStale(database.db)).toBe(true);
});

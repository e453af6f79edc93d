import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { openTestDatabase } from "#tests/databases/test-database.ts";

import { isPreparedBy, recordPreparedBy } from "./prepared-by.ts";

const database = await openTestDatabase();
afterAll(() => database.close());

test("names only the program that last prepared the database", async () => {
  expect(await isPreparedBy(database, "one")).toBe(false);

  await recordPreparedBy(database, "one");
  expect(await isPreparedBy(database, "one")).toBe(true);

  await Promise.all([recordPreparedBy(database, "two"), recordPreparedBy(database, "two")]);
  expect(await isPreparedBy(database, "one")).toBe(false);
  expect(await isPreparedBy(database, "two")).toBe(true);
});

test.each(["drop table kysely_migration", "drop schema jobs cascade"])(
  "names no program after “%s”",
  async (loss) => {
    await recordPreparedBy(database, "one");
    expect(await isPreparedBy(database, "one")).toBe(true);
    const db = await database.db.startTransaction().execute();
    try {
      await sql.raw(loss).execute(db);
      expect(await isPreparedBy({ db }, "one")).toBe(false);
    } finally {
      await db.rollback().execute();
    }
  },
);

import { sql } from "kysely";
import pg from "pg";
import { expect, inject, test } from "vitest";

import { openTestDatabase } from "#tests/databases/test-database.ts";

import { withPrepareLock } from "./prepare-lock.ts";

const onServer = test.skipIf(!inject("server"));

onServer("lets one process after the other prepare a database", async () => {
  await using database = await openTestDatabase();
  const [entered, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const steps: string[] = [];

  const first = database.prepareAlone(async () => {
    entered.resolve();
    await left.promise;
    // The root handle is for all that is prepared.
    await sql`select 1`.execute(database.db);
    steps.push("first");
  });
  await entered.promise;
  const second = database.prepareAlone(async () => void steps.push("second"));
  left.resolve();
  await Promise.all([first, second]);
  expect(steps).toEqual(["first", "second"]);
});

onServer("gives the lock back when the preparation fails", async () => {
  await using database = await openTestDatabase();
  const failed = database.prepareAlone(() => Promise.reject(new Error("no room")));
  await expect(failed).rejects.toThrow("no room");
  expect(await database.prepareAlone(async () => "prepared")).toBe("prepared");
});

onServer("says that another process prepares the database when that takes too long", async () => {
  const pool = new pg.Pool({ connectionString: inject("server")?.nearUrl });
  const [entered, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = withPrepareLock(pool, async () => {
    entered.resolve();
    await left.promise;
  });
  await entered.promise;

  const second = withPrepareLock(pool, async () => {}, 300);
  await expect(second).rejects.toThrow("another process has been preparing it for more than");
  left.resolve();
  await first;
  await pool.end();
});

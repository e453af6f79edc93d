import { sql } from "kysely";
import pg from "pg";
import { expect, inject, test } from "vitest";

import { openTestDatabase } from "#tests/databases/test-database.ts";

import { withPrepareLock } from "./prepare-lock.ts";

const onServer = test.skipIf(!inject("server"));

onServer("lets one process at a time prepare a database", async () => {
  await using database = await openTestDatabase();
  const [entered, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const steps: string[] = [];

  const first = database.prepareAlone(async () => {
    entered.resolve();
    await finish.promise;
    // Preparation uses the root handle.
    await sql`select 1`.execute(database.db);
    steps.push("first");
  });
  await entered.promise;
  const second = database.prepareAlone(async () => void steps.push("second"));
  finish.resolve();
  await Promise.all([first, second]);
  expect(steps).toEqual(["first", "second"]);
});

onServer("releases the lock when the preparation fails", async () => {
  await using database = await openTestDatabase();
  const failed = database.prepareAlone(() => Promise.reject(new Error("no room")));
  await expect(failed).rejects.toThrow("no room");
  expect(await database.prepareAlone(async () => "prepared")).toBe("prepared");
});

onServer("reports another process that prepares the database for too long", async () => {
  const pool = new pg.Pool({ connectionString: inject("server")?.nearUrl });
  const [entered, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = withPrepareLock(pool, async () => {
    entered.resolve();
    await finish.promise;
  });
  await entered.promise;

  const second = withPrepareLock(pool, async () => {}, 300);
  await expect(second).rejects.toThrow("another process has been preparing it for more than");
  finish.resolve();
  await first;
  await pool.end();
});

import { setTimeout } from "node:timers/promises";

import { sql } from "kysely";
import { afterAll, expect, inject, test } from "vitest";

import { openTestDatabase } from "#tests/databases/test-database.ts";

/** For tests that leave no data in it. */
const database = await openTestDatabase();
afterAll(() => database.close());

test("reads counts as numbers and days as text", async () => {
  const { rows } = await sql`select count(*) as n, date '2024-03-31' as day`.execute(database.db);

  expect(rows).toEqual([{ n: 1, day: "2024-03-31" }]);
});

test("refuses the root handle inside a transaction", async () => {
  const misuse = database.transaction(async () => sql`select 1`.execute(database.db));

  await expect(misuse).rejects.toThrow("use the transaction's own");
});

test("refuses a transaction inside a transaction", async () => {
  const misuse = database.transaction(() => database.transaction(async () => 1));

  await expect(misuse).rejects.toThrow("use the transaction's own");
});

test("rolls back a transaction that throws", async () => {
  const failed = database.transaction(async (trx) => {
    await trx.insertInto("visitor_keys").values({ day: "2024-03-31", key: "k" }).execute();
    throw new Error("changed my mind");
  });

  await expect(failed).rejects.toThrow("changed my mind");
  expect(await database.db.selectFrom("visitor_keys").selectAll().execute()).toEqual([]);
});

test("serves the root handle beside a transaction and in its later work", async () => {
  const later: Promise<unknown>[] = [];

  const inTransaction = database.transaction(async (trx) => {
    later.push(setTimeout(50).then(() => sql`select 2`.execute(database.db)));
    return sql`select 1`.execute(trx);
  });
  const outside = sql`select 3`.execute(database.db);

  await expect(Promise.all([inTransaction, outside])).resolves.toHaveLength(2);
  await expect(Promise.all(later)).resolves.toHaveLength(1);
});

test("runs a serializable transaction at that isolation level", async () => {
  const level = await database.db
    .transaction()
    .setIsolationLevel("serializable")
    .execute((trx) => sql`show transaction_isolation`.execute(trx));

  expect(level.rows).toEqual([{ transaction_isolation: "serializable" }]);
});

test.runIf(inject("server"))(
  "P4: fails only the transaction whose connection is lost",
  async () => {
    await using database = await openTestDatabase();

    const [entered, lost] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];

    const interrupted = database.transaction(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await trx.insertInto("visitor_keys").values({ day: "2024-03-31", key: "k" }).execute();
      entered.resolve(rows[0]?.pid ?? 0);
      await lost.promise;
      await sql`select 1`.execute(trx);
    });
    await sql`select pg_terminate_backend(${await entered.promise})`.execute(database.db);
    void setTimeout(50).then(() => lost.resolve());

    await expect(interrupted).rejects.toThrow();
    expect(await database.db.selectFrom("visitor_keys").selectAll().execute()).toEqual([]);
  },
);

test("opens a second, empty database that can be closed twice", async () => {
  await database.db.insertInto("visitor_keys").values({ day: "2024-03-31", key: "k" }).execute();
  const second = await openTestDatabase();
  expect(await second.db.selectFrom("visitor_keys").selectAll().execute()).toEqual([]);

  await second.vacuum();
  await second.close();
  await second.close();

  await expect(sql`select 1`.execute(second.db)).rejects.toThrow();
});

test.runIf(inject("server"))("turns off JIT compilation and parallel workers", async () => {
  await using database = await openTestDatabase();

  const { rows } = await sql`select current_setting('jit') as jit,
    current_setting('max_parallel_workers_per_gather') as workers`.execute(database.db);

  expect(rows).toEqual([{ jit: "off", workers: "0" }]);
});

import { setTimeout } from "node:timers/promises";

import { sql } from "kysely";
import { afterAll, expect, inject, test } from "vitest";

import { openTestDatabase } from "#tests/databases/test-database.ts";

/** For all that leave nothing in it. */
const database = await openTestDatabase();
afterAll(() => database.close());

test("a count is a number and a day is its text", async () => {
  const { rows } = await sql`select count(*) as n, date '2024-03-31' as day`.execute(database.db);

  expect(rows).toEqual([{ n: 1, day: "2024-03-31" }]);
});

test("the root handle throws inside a transaction", async () => {
  const misuse = database.transaction(async () => sql`select 1`.execute(database.db));

  await expect(misuse).rejects.toThrow("use the transaction's own");
});

test("a transaction throws inside a transaction", async () => {
  const misuse = database.transaction(() => database.transaction(async () => 1));

  await expect(misuse).rejects.toThrow("use the transaction's own");
});

test("a transaction that throws leaves nothing behind", async () => {
  const failed = database.transaction(async (trx) => {
    await trx.insertInto("visitor_keys").values({ day: "2024-03-31", key: "k" }).execute();
    throw new Error("changed my mind");
  });

  await expect(failed).rejects.toThrow("changed my mind");
  expect(await database.db.selectFrom("visitor_keys").selectAll().execute()).toEqual([]);
});

test("the root handle serves others while a transaction is open, and what it left for later", async () => {
  const later: Promise<unknown>[] = [];

  const one = database.transaction(async (trx) => {
    later.push(setTimeout(50).then(() => sql`select 2`.execute(database.db)));
    return sql`select 1`.execute(trx);
  });
  const other = sql`select 3`.execute(database.db);

  await expect(Promise.all([one, other])).resolves.toHaveLength(2);
  await expect(Promise.all(later)).resolves.toHaveLength(1);
});

test("a serializable transaction is one", async () => {
  const level = await database.db
    .transaction()
    .setIsolationLevel("serializable")
    .execute((trx) => sql`show transaction_isolation`.execute(trx));

  expect(level.rows).toEqual([{ transaction_isolation: "serializable" }]);
});

test.runIf(inject("server"))(
  "P4: a connection that is lost in the middle of a transaction fails it, and ends nothing else",
  async () => {
    await using database = await openTestDatabase();

    const [entered, gone] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];

    const cut = database.transaction(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await trx.insertInto("visitor_keys").values({ day: "2024-03-31", key: "k" }).execute();
      entered.resolve(rows[0]?.pid ?? 0);
      await gone.promise;
      await sql`select 1`.execute(trx);
    });
    await sql`select pg_terminate_backend(${await entered.promise})`.execute(database.db);
    void setTimeout(50).then(() => gone.resolve());

    await expect(cut).rejects.toThrow();
    expect(await database.db.selectFrom("visitor_keys").selectAll().execute()).toEqual([]);
  },
);

test("a second database is empty, can be vacuumed, and can be closed twice", async () => {
  await database.db.insertInto("visitor_keys").values({ day: "2024-03-31", key: "k" }).execute();
  const other = await openTestDatabase();
  expect(await other.db.selectFrom("visitor_keys").selectAll().execute()).toEqual([]);

  await other.vacuum();
  await other.close();
  await other.close();

  await expect(sql`select 1`.execute(other.db)).rejects.toThrow();
});

test.runIf(inject("server"))(
  "statements are neither compiled nor shared among workers",
  async () => {
    await using database = await openTestDatabase();

    const { rows } = await sql`select current_setting('jit') as jit,
    current_setting('max_parallel_workers_per_gather') as workers`.execute(database.db);

    expect(rows).toEqual([{ jit: "off", workers: "0" }]);
  },
);

import { sql } from "kysely";
import pg from "pg";
import { expect, inject, test } from "vitest";

import { startBlackholeProxy } from "#tests/blackhole-proxy.ts";

import { withStatementTimeout } from "./statement-timeout.ts";
import { createGuardedKysely } from "./guarded-kysely.ts";
import { isUnavailable } from "./is-unavailable.ts";

/** In milliseconds. */
const PATIENCE = 300;

/** A pool of two connections, by a line that can fall silent. */
async function openByLine() {
  const line = await startBlackholeProxy(inject("server")?.url ?? "");
  const pool = new pg.Pool({ connectionString: line.url, max: 2, connectionTimeoutMillis: 200 });
  const db = await createGuardedKysely<object>({ pool: withStatementTimeout(pool, PATIENCE) });
  async function close() {
    await db.destroy();
    await line[Symbol.asyncDispose]();
  }
  return { line, pool, db, [Symbol.asyncDispose]: close };
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  );
}

test.runIf(inject("server"))(
  "P4: statements of a database that falls silent are given up with their connections, and it is asked anew",
  async () => {
    await using place = await openByLine();
    const { db, line, pool } = place;
    await Promise.all([1, 2].map(() => sql`select pg_sleep(0.01)`.execute(db)));

    line.dropTraffic();
    const failures = await Promise.all([1, 2].map(() => failureOf(sql`select 1`.execute(db))));
    expect(failures.map(isUnavailable)).toEqual([true, true]);
    expect(pool.totalCount).toBe(0);
    // As long as it is silent, nobody waits for it longer than for a connection.
    expect(isUnavailable(await failureOf(sql`select 1`.execute(db)))).toBe(true);

    line.restoreTraffic();
    const { rows } = await sql`select 1 as one`.execute(db);
    expect(rows).toEqual([{ one: 1 }]);
  },
);

test.runIf(inject("server"))(
  "P4: a transaction in which the database falls silent is given up at once, and its rollback not waited for",
  async () => {
    await using place = await openByLine();
    const { db, line } = place;
    let began = 0;

    const failure = await failureOf(
      db.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx);
        line.dropTraffic();
        began = performance.now();
        await sql`select 1`.execute(trx);
      }),
    );
    expect(isUnavailable(failure)).toBe(true);
    expect(performance.now() - began).toBeLessThan(2 * PATIENCE);
  },
);

test.runIf(inject("server"))(
  "what lifts the server's limit may take its time, and what follows on the same connection later may not",
  async () => {
    await using place = await openByLine();
    const { db } = place;
    const sleep = sql`select pg_sleep(${(2 * PATIENCE) / 1_000})`;

    await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sleep.execute(trx);
    });
    expect(isUnavailable(await failureOf(sleep.execute(db)))).toBe(true);
  },
);

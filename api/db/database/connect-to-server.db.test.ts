import { sql } from "kysely";
import pg from "pg";
import { expect, inject, test } from "vitest";

import { startBlackholeProxy } from "#tests/blackhole-proxy.ts";

import { withStatementTimeout } from "./connect-to-server.ts";
import { createGuardedKysely } from "./open-database.ts";
import { isUnavailable } from "./is-unavailable.ts";

const TIMEOUT_MS = 300;

/** Opens a pool of two connections through a proxy that can drop traffic. */
async function openThroughProxy() {
  const proxy = await startBlackholeProxy(inject("server")?.url ?? "");
  const pool = new pg.Pool({ connectionString: proxy.url, max: 2, connectionTimeoutMillis: 200 });
  const db = await createGuardedKysely<object>({ pool: withStatementTimeout(pool, TIMEOUT_MS) });
  async function close() {
    await db.destroy();
    await proxy[Symbol.asyncDispose]();
  }
  return { proxy, pool, db, [Symbol.asyncDispose]: close };
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  );
}

test.runIf(inject("server"))(
  "P4: closes connections of a silent database, then reconnects",
  async () => {
    await using place = await openThroughProxy();
    const { db, proxy, pool } = place;
    await Promise.all([1, 2].map(() => sql`select pg_sleep(0.01)`.execute(db)));

    proxy.dropTraffic();
    const failures = await Promise.all([1, 2].map(() => failureOf(sql`select 1`.execute(db))));
    expect(failures.map(isUnavailable)).toEqual([true, true]);
    expect(pool.totalCount).toBe(0);
    // While it is silent, a query waits no longer than for a connection.
    expect(isUnavailable(await failureOf(sql`select 1`.execute(db)))).toBe(true);

    proxy.restoreTraffic();
    const { rows } = await sql`select 1 as one`.execute(db);
    expect(rows).toEqual([{ one: 1 }]);
  },
);

test.runIf(inject("server"))(
  "P4: fails a silent transaction without waiting for its rollback",
  async () => {
    await using place = await openThroughProxy();
    const { db, proxy } = place;
    let start = 0;

    const failure = await failureOf(
      db.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx);
        proxy.dropTraffic();
        start = performance.now();
        await sql`select 1`.execute(trx);
      }),
    );
    expect(isUnavailable(failure)).toBe(true);
    expect(performance.now() - start).toBeLessThan(2 * TIMEOUT_MS);
  },
);

test.runIf(inject("server"))(
  "lets one transaction lift the limit, and limits later statements",
  async () => {
    await using place = await openThroughProxy();
    const { db } = place;
    const sleep = sql`select pg_sleep(${(2 * TIMEOUT_MS) / 1_000})`;

    await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sleep.execute(trx);
    });
    expect(isUnavailable(await failureOf(sleep.execute(db)))).toBe(true);
  },
);

import { setTimeout } from "node:timers/promises";

import type { PostgresPool, PostgresPoolClient } from "kysely";

/** In milliseconds: how long a process waits for another that prepares the database, and how often it asks. */
const LOCK_TIMEOUT_MS = 300_000;
const POLL_INTERVAL_MS = 200;

/**
 * Runs `work` while no other process prepares the same database. Throws when another has done so for `patience`
 * milliseconds. A connection holds the lock, so that it ends with the process, however that ends.
 */
export async function withPrepareLock<Result>(
  pool: PostgresPool,
  work: () => Promise<Result>,
  patience = LOCK_TIMEOUT_MS,
): Promise<Result> {
  const connection = await pool.connect();
  try {
    // Asked again and again: a statement that waits for the lock would hold up an index that is built meanwhile.
    for (const deadline = performance.now() + patience; !(await tryLock(connection));) {
      if (performance.now() > deadline) {
        const seconds = Math.round(patience / 1000);
        throw new Error(`another process has been preparing it for more than ${seconds} seconds`);
      }
      await setTimeout(POLL_INTERVAL_MS);
    }
    return await work();
  } finally {
    connection.release(true);
  }
}

async function tryLock(connection: PostgresPoolClient): Promise<boolean> {
  const { rows } = await connection.query<{ isOurs: boolean }>(
    `select pg_try_advisory_lock(hashtext('lectern prepare')) as "isOurs"`,
    [],
  );
  return rows[0]?.isOurs ?? false;
}

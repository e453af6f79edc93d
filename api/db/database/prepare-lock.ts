import { setTimeout } from "node:timers/promises";

import type { PostgresPool, PostgresPoolClient } from "kysely";

/** How long a process waits for another one that prepares the database, in milliseconds. */
const LOCK_TIMEOUT_MS = 300_000;
const POLL_INTERVAL_MS = 200;

/**
 * Runs `work` while no other process prepares the same database. Throws when another one has done so for `timeoutMs`.
 * The lock belongs to a connection, so it ends with the process.
 */
export async function withPrepareLock<Result>(
  pool: PostgresPool,
  work: () => Promise<Result>,
  timeoutMs = LOCK_TIMEOUT_MS,
): Promise<Result> {
  const connection = await pool.connect();
  try {
    // Polls, because a statement waiting for the lock would block an index that is being built.
    for (const deadline = performance.now() + timeoutMs; !(await tryLock(connection));) {
      if (performance.now() > deadline) {
        const seconds = Math.round(timeoutMs / 1000);
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

import { setTimeout } from "node:timers/promises";

import { sql } from "kysely";

import type { OpenDatabase } from "#api/db/database/open-database.ts";

/** The number of the advisory lock: no other lock of the library has it. */
const IMPORT_LOCK_ID = 4_201_118;

/** In milliseconds: how often it is looked whether the lock still holds. */
const POLL_INTERVAL_MS = 500;

/** Another process may import now. */
export class ImportLockLost extends Error {
  constructor(cause: unknown) {
    super("The connection that keeps other imports out was lost. Import again.", { cause });
  }
}

export type ImportLock = AsyncDisposable & {
  /** Throws `ImportLockLost` once it is known that the connection of the lock was lost. */
  requireHeld(): void;
};

/**
 * Keeps other processes from importing until it is disposed of; null when one of them imports. It belongs to a connection of
 * its own, so the server frees it when this process ends, however that happens.
 */
export async function lockImports({
  db,
  kind,
}: Pick<OpenDatabase, "db" | "kind">): Promise<ImportLock | null> {
  // The embedded database has one process and one connection: there is nobody to keep out, and none to hold.
  if (kind === "embedded") return { requireHeld() {}, [Symbol.asyncDispose]: async () => {} };

  const asked = Promise.withResolvers<boolean>();
  const done = Promise.withResolvers<true>();
  let lost: ImportLockLost | null = null;
  const holding = db.connection().execute(async (connection) => {
    const { rows } = await sql<{
      isOurs: boolean;
    }>`select pg_try_advisory_lock(${IMPORT_LOCK_ID}) as "isOurs"`.execute(connection);
    const isOurs = rows[0]?.isOurs ?? false;
    asked.resolve(isOurs);
    if (!isOurs) return;
    // Some servers end a connection that lies idle.
    while (!(await isDoneWithinInterval(done.promise))) await sql`select 1`.execute(connection);
    await sql`select pg_advisory_unlock(${IMPORT_LOCK_ID})`.execute(connection);
  });
  holding.catch((error: unknown) => {
    asked.reject(error);
    lost = new ImportLockLost(error);
  });

  if (!(await asked.promise)) return null;
  return {
    requireHeld() {
      if (lost) throw lost;
    },
    async [Symbol.asyncDispose]() {
      done.resolve(true);
      // A connection that was lost has freed the lock already.
      await holding.catch(() => {});
    },
  };
}

function isDoneWithinInterval(done: Promise<true>): Promise<boolean> {
  return Promise.race([done, setTimeout(POLL_INTERVAL_MS, false, { ref: false })]);
}

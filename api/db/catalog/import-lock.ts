import { setTimeout } from "node:timers/promises";

import { sql } from "kysely";

import type { OpenDatabase } from "#api/db/database/open-database.ts";

/** Ids of the advisory locks; no other lock of the library uses them. */
const IMPORT_LOCK_ID = 4_201_118;
const PUBLICATION_LOCK_ID = 4_201_119;

/** How often the connection of the lock is checked, in milliseconds. */
const POLL_INTERVAL_MS = 500;

/** The lock was lost, so another process may import now. */
export class ImportLockLost extends Error {
  constructor(cause: unknown) {
    super("The connection that holds the import lock was lost. Import again.", { cause });
  }
}

export type ImportLock = AsyncDisposable & {
  /** Throws `ImportLockLost` when the connection of the lock was lost. */
  requireHeld(): void;
};

type LockedDatabase = Pick<OpenDatabase, "db" | "kind">;

/** Keeps other processes from importing until it is disposed of; null when another one is importing. */
export function lockImports(database: LockedDatabase): Promise<ImportLock | null> {
  return holdLock(database, IMPORT_LOCK_ID);
}

/** Keeps other processes from publishing records that are due; null when another one is doing it. */
export function lockPublications(database: LockedDatabase): Promise<ImportLock | null> {
  return holdLock(database, PUBLICATION_LOCK_ID);
}

/** The lock belongs to its own connection, so the server frees it however this process ends. */
async function holdLock({ db, kind }: LockedDatabase, id: number): Promise<ImportLock | null> {
  // The embedded database has one process and one connection, so there is nothing to lock.
  if (kind === "embedded") return { requireHeld() {}, [Symbol.asyncDispose]: async () => {} };

  const acquired = Promise.withResolvers<boolean>();
  const released = Promise.withResolvers<true>();
  let lost: ImportLockLost | null = null;
  const lockSession = db.connection().execute(async (connection) => {
    const { rows } = await sql<{
      isOurs: boolean;
    }>`select pg_try_advisory_lock(${id}) as "isOurs"`.execute(connection);
    const isOurs = rows[0]?.isOurs ?? false;
    acquired.resolve(isOurs);
    if (!isOurs) return;
    // Queries at intervals, because some servers close idle connections.
    while (!(await isDoneWithinInterval(released.promise))) await sql`select 1`.execute(connection);
    await sql`select pg_advisory_unlock(${id})`.execute(connection);
  });
  lockSession.catch((error: unknown) => {
    acquired.reject(error);
    lost = new ImportLockLost(error);
  });

  if (!(await acquired.promise)) return null;
  return {
    requireHeld() {
      if (lost) throw lost;
    },
    async [Symbol.asyncDispose]() {
      released.resolve(true);
      // A lost connection has freed the lock already.
      await lockSession.catch(() => {});
    },
  };
}

function isDoneWithinInterval(released: Promise<true>): Promise<boolean> {
  return Promise.race([released, setTimeout(POLL_INTERVAL_MS, false, { ref: false })]);
}

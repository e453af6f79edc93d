import { sql } from "kysely";

import type { OpenDatabase } from "#api/db/database/open-database.ts";

/** The number of the advisory lock: no other lock of the library has it. */
const IMPORT_LOCK = 4_201_118;

/**
 * Keeps other processes from importing until it is disposed of; null when one of them imports. It belongs to a connection of
 * its own, so the server frees it when this process ends, however that happens.
 */
export async function lockImports({
  db,
  kind,
}: Pick<OpenDatabase, "db" | "kind">): Promise<AsyncDisposable | null> {
  // The embedded database has one process and one connection: there is nobody to keep out, and none to hold.
  if (kind === "embedded") return { [Symbol.asyncDispose]: async () => {} };

  const asked = Promise.withResolvers<boolean>();
  const done = Promise.withResolvers<void>();
  const holding = db.connection().execute(async (connection) => {
    const { rows } = await sql<{
      isOurs: boolean;
    }>`select pg_try_advisory_lock(${IMPORT_LOCK}) as "isOurs"`.execute(connection);
    const isOurs = rows[0]?.isOurs ?? false;
    asked.resolve(isOurs);
    if (!isOurs) return;
    await done.promise;
    await sql`select pg_advisory_unlock(${IMPORT_LOCK})`.execute(connection);
  });
  holding.catch(asked.reject);

  if (!(await asked.promise)) return null;
  return {
    async [Symbol.asyncDispose]() {
      done.resolve();
      // A connection that was lost has freed the lock already.
      await holding.catch(() => {});
    },
  };
}

import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

import type { OpenDatabase } from "./open-database.ts";

class Rollback extends Error {}

/**
 * Runs `work` on a database that forgets everything it writes, in one transaction. Transactions of `work` are
 * savepoints, so they must not run side by side.
 */
export async function runTrial<Result>(
  database: OpenDatabase,
  work: (trial: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  let result: { value: Result } | null = null;
  try {
    await database.transaction(async (trx) => {
      const trial: OpenDatabase = {
        ...database,
        db: trx,
        transaction: (step) => runInSavepoint(trx, () => step(trx)),
        vacuum: async () => {},
      };
      result = { value: await work(trial) };
      throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback) || !result) throw error;
  }
  return (result as unknown as { value: Result }).value;
}

async function runInSavepoint<Result>(
  trx: Kysely<Schema>,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql`savepoint trial`.execute(trx);
  try {
    const result = await work();
    await sql`release savepoint trial`.execute(trx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint trial`.execute(trx);
    await sql`release savepoint trial`.execute(trx);
    throw error;
  }
}

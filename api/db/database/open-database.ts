import { type Kysely, sql, type Transaction } from "kysely";
import type { Pool } from "pg";

import type { Schema } from "#api/db/schema/schema.ts";

import type { EmbeddedDatabase } from "./embedded-database.ts";
import { withStatementTimeout } from "./statement-timeout.ts";
import { createGuardedKysely } from "./guarded-kysely.ts";
import { withPreparedStatements } from "./prepared-statements.ts";
import { withPrepareLock } from "./prepare-lock.ts";
import { connectToServer } from "./connect-to-server.ts";
import { startMaintenance } from "./maintenance.ts";

export type OpenDatabase = AsyncDisposable & {
  /** Throws when it is used inside a transaction: use the transaction's own handle there. */
  db: Kysely<Schema>;
  kind: "embedded" | "server";
  /** One commit, or nothing at all when `work` throws. */
  transaction<Result>(work: (trx: Transaction<Schema>) => Promise<Result>): Promise<Result>;
  /** Runs `work` while no other process prepares the same database (prepare-lock.ts). */
  prepareAlone<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Renews what the planner knows; worth its time after an import. */
  vacuum(): Promise<void>;
  /** How many connections are open, how many of these nobody uses, and how many statements wait for one. */
  connections: () => { open: number; idle: number; waiting: number };
  /** Waits for the statements under way. Further calls do nothing. */
  close(): Promise<void>;
};

export type DatabaseLocation = {
  /** A PostgreSQL server; without it the database is embedded. */
  url?: string | undefined;
  /** Where the embedded database is kept, or null for one in memory alone. */
  folder: string | null;
  poolSize?: number | undefined;
};

export async function openDatabase(place: DatabaseLocation): Promise<OpenDatabase> {
  if (place.url === undefined) {
    const { openEmbeddedDatabase } = await loadEmbedded();
    return openFromEmbedded(await openEmbeddedDatabase(place.folder));
  }

  const pool = await connectToServer(place.url, place.poolSize);
  const limited = withStatementTimeout(withPreparedStatements(pool));
  const db = await createGuardedKysely<Schema>({ pool: limited });
  return {
    ...createOpenDatabase(db, "server", pool, () => db.destroy()),
    prepareAlone: (work) => withPrepareLock(limited, work),
  };
}

/** An embedded database in use; closing it closes `embedded` too. */
export async function openFromEmbedded(embedded: EmbeddedDatabase): Promise<OpenDatabase> {
  const { yieldAfterEachQuery } = await loadEmbedded();
  const db = await createGuardedKysely<Schema>({
    pool: withPreparedStatements(embedded.pool),
    onCreateConnection: yieldAfterEachQuery,
  });
  const stopUpkeep = startMaintenance({
    checkpoint: () => checkpoint(db),
    vacuum: () => vacuum(db),
  });

  return createOpenDatabase(db, "embedded", embedded.pool, async () => {
    await stopUpkeep();
    await db.destroy();
    await embedded.close();
  });
}

/** A whole PostgreSQL, which only those load who have no other. */
function loadEmbedded() {
  return import("./embedded-database.ts");
}

function createOpenDatabase(
  db: Kysely<Schema>,
  kind: OpenDatabase["kind"],
  pool: Pick<Pool, "totalCount" | "idleCount" | "waitingCount">,
  shut: () => Promise<void>,
): OpenDatabase {
  let closing: Promise<void> | undefined;
  function close() {
    closing ??= shut();
    return closing;
  }

  return {
    db,
    kind,
    transaction: (work) => db.transaction().execute(work),
    // An embedded database has one process only.
    prepareAlone: (work) => work(),
    vacuum: () => vacuum(db),
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function checkpoint(db: Kysely<Schema>): Promise<void> {
  await sql`checkpoint`.execute(db);
}

/** On a connection of its own, for it may take longer than any other statement is given. */
async function vacuum(db: Kysely<Schema>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      await sql`vacuum (analyze)`.execute(connection);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

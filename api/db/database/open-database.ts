import { AsyncLocalStorage } from "node:async_hooks";

import {
  Kysely,
  sql,
  type Transaction,
  type ConnectionProvider,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  PostgresDialect,
  type PostgresDialectConfig,
} from "kysely";
import type { Pool } from "pg";

import type { Schema } from "#api/db/schema/schema.ts";

import type { EmbeddedDatabase } from "./embedded-database.ts";
import { withPreparedStatements } from "./prepared-statements.ts";
import { withPrepareLock } from "./prepare-lock.ts";
import { connectToServer, withStatementTimeout } from "./connect-to-server.ts";

const MINUTE_MS = 60_000;

const CHECKPOINT_INTERVAL_MS = 5 * MINUTE_MS;

const NIGHT_HOUR = 3;

export type OpenDatabase = AsyncDisposable & {
  /** Throws when used inside a transaction: use the transaction's own handle there. */
  db: Kysely<Schema>;
  kind: "embedded" | "server";
  /** Commits once, or rolls back when `work` throws. */
  transaction<Result>(work: (trx: Transaction<Schema>) => Promise<Result>): Promise<Result>;
  /** Runs `work` while no other process prepares the same database (prepare-lock.ts). */
  prepareAlone<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Frees space and renews the planner's statistics; worthwhile after an import. */
  vacuum(): Promise<void>;
  /** Numbers of open connections, of idle ones among them, and of statements that wait for one. */
  connections: () => { open: number; idle: number; waiting: number };
  /** Waits for running statements. Further calls do nothing. */
  close(): Promise<void>;
};

export type DatabaseLocation = {
  /** URL of a PostgreSQL server; without it the database is embedded. */
  url?: string | undefined;
  /** Folder of the embedded database; null keeps it in memory. */
  folder: string | null;
  poolSize?: number | undefined;
};

export async function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  if (location.url === undefined) {
    const { openEmbeddedDatabase } = await loadEmbedded();
    return openFromEmbedded(await openEmbeddedDatabase(location.folder));
  }

  const pool = await connectToServer(location.url, location.poolSize);
  const limited = withStatementTimeout(withPreparedStatements(pool));
  const db = await createGuardedKysely<Schema>({ pool: limited });
  return {
    ...createOpenDatabase(db, "server", pool, () => db.destroy()),
    prepareAlone: (work) => withPrepareLock(limited, work),
  };
}

/** Opens an embedded database; closing it closes `embedded` too. */
export async function openFromEmbedded(embedded: EmbeddedDatabase): Promise<OpenDatabase> {
  const { yieldAfterEachQuery } = await loadEmbedded();
  const db = await createGuardedKysely<Schema>({
    pool: withPreparedStatements(embedded.pool),
    onCreateConnection: yieldAfterEachQuery,
  });
  const stopMaintenance = startMaintenance({
    checkpoint: () => checkpoint(db),
    vacuum: () => vacuum(db),
  });

  return createOpenDatabase(db, "embedded", embedded.pool, async () => {
    await stopMaintenance();
    await db.destroy();
    await embedded.close();
  });
}

/** Loaded on demand, because it contains a whole PostgreSQL. */
function loadEmbedded() {
  return import("./embedded-database.ts");
}

function createOpenDatabase(
  db: Kysely<Schema>,
  kind: OpenDatabase["kind"],
  pool: Pick<Pool, "totalCount" | "idleCount" | "waitingCount">,
  closeConnections: () => Promise<void>,
): OpenDatabase {
  let closing: Promise<void> | undefined;
  function close() {
    closing ??= closeConnections();
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

/** Uses a connection of its own to lift the statement timeout. */
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

/**
 * Creates a handle that throws when code inside one of its transactions uses it: the statement would run outside the
 * transaction, and wait forever if there is only one connection.
 */
export async function createGuardedKysely<Tables>(
  config: PostgresDialectConfig,
): Promise<Kysely<Tables>> {
  const dialect = new PostgresDialect(config);
  const driver = dialect.createDriver();
  await driver.init();

  const executor = new DefaultQueryExecutor(
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
    forbidNestedConnections(new DefaultConnectionProvider(driver)),
  );
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor });
}

function forbidNestedConnections(connections: ConnectionProvider): ConnectionProvider {
  const activeScope = new AsyncLocalStorage<{ done: boolean }>();

  return {
    async provideConnection(consumer, options) {
      if (activeScope.getStore()?.done === false) {
        throw new Error(
          "The root database handle was used inside a transaction: use the transaction's own.",
        );
      }
      return connections.provideConnection(async (connection) => {
        const scope = { done: false };
        try {
          return await activeScope.run(scope, () => consumer(connection));
        } finally {
          // Work that outlives the transaction may use the root handle again.
          scope.done = true;
        }
      }, options);
    },
  };
}

type MaintenanceTasks = {
  checkpoint(): Promise<void>;
  vacuum(): Promise<void>;
};

/** Does what a server's background workers would do. Returns a function that stops it. */
export function startMaintenance(tasks: MaintenanceTasks): () => Promise<void> {
  let lastNight = "";
  let running = Promise.resolve();

  const timer = setInterval(() => {
    running = work().catch((error: unknown) => process.emitWarning(toError(error)));
  }, CHECKPOINT_INTERVAL_MS);
  timer.unref();

  async function work(): Promise<void> {
    await tasks.checkpoint();

    const now = new Date();
    if (now.getHours() !== NIGHT_HOUR || lastNight === now.toDateString()) return;
    lastNight = now.toDateString();
    await tasks.vacuum();
  }

  return () => {
    clearInterval(timer);
    return running;
  };
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

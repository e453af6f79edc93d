import type { PostgresPool } from "kysely";
import pg from "pg";

import { columnTypes } from "./column-types.ts";
import { withStatementTimeout } from "./statement-timeout.ts";
import { withPreparedStatements } from "./prepared-statements.ts";

const MIN_POSTGRES_VERSION = 15;
const STATEMENT_TIMEOUT_MS = 30_000;
/** A connection that is silent this long is probed, in milliseconds. */
const KEEP_ALIVE_DELAY_MS = 10_000;
/** Compiling a statement takes longer than running it, and parallel workers would lose the order of hits. */
const PLANNER_OPTIONS = "-c jit=off -c max_parallel_workers_per_gather=0";

/** Opens a pool of connections. Throws when the server cannot be reached or is too old. */
export async function connectToServer(url: string, poolSize = 10): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: "lectern",
    connectionTimeoutMillis: 10_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    options: PLANNER_OPTIONS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    types: columnTypes,
  });
  // The pool has already removed a connection that was lost while idle; the next query opens another.
  pool.on("error", (error) => process.emitWarning(error));
  // A connection lost between two statements fails the next one. Without a listener, its error event would end the
  // process.
  pool.on("connect", (client) => void client.on("error", () => {}));

  try {
    refuseOldVersion(await findVersion(withStatementTimeout(withPreparedStatements(pool))));
  } catch (error) {
    await pool.end();
    throw error;
  }
  return pool;
}

type Version = { number: number; name: string };

export function refuseOldVersion({ number, name }: Version): void {
  if (number >= MIN_POSTGRES_VERSION * 10_000) return;

  throw new Error(
    `DATABASE_URL points to PostgreSQL ${name}, but version ${MIN_POSTGRES_VERSION} or later is required.`,
  );
}

async function findVersion(pool: PostgresPool): Promise<Version> {
  try {
    const connection = await pool.connect();
    const { rows } = await connection
      .query<Version>(
        `select current_setting('server_version_num')::int as number,
                current_setting('server_version') as name`,
        [],
      )
      .finally(() => connection.release());
    return rows[0] ?? { number: 0, name: "of an unknown version" };
  } catch (error) {
    throw new Error(
      `The server that DATABASE_URL names refused a connection: ${describeError(error)}`,
      {
        cause: error,
      },
    );
  }
}

/** A host with several addresses fails with an error for each, and an empty message of its own. */
function describeError(error: unknown): string {
  if (error instanceof AggregateError && !error.message)
    return error.errors.map(describeError).join("; ");
  return error instanceof Error ? error.message : String(error);
}

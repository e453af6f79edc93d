import type { PostgresPool } from "kysely";
import pg from "pg";

import { columnTypes } from "./column-types.ts";
import { withStatementTimeout } from "./statement-timeout.ts";
import { withPreparedStatements } from "./prepared-statements.ts";

const MIN_POSTGRES_VERSION = 15;
const STATEMENT_TIMEOUT_MS = 30_000;
/** In milliseconds: a line on which nothing was heard for so long is asked whether anybody is there. */
const KEEP_ALIVE_DELAY_MS = 10_000;
/** To compile a statement takes longer than to answer it, and hits that several workers look for lose their order. */
const PLANNER_OPTIONS = "-c jit=off -c max_parallel_workers_per_gather=0";

/** A pool of connections to a PostgreSQL server that answered and is new enough. */
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
  // A connection lost while idle has left the pool already; the next query opens another.
  pool.on("error", (error) => process.emitWarning(error));
  // One lost between two statements of whoever uses it: their next one fails. An event besides that nobody hears would end
  // the process.
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
    `DATABASE_URL leads to PostgreSQL ${name}, but version ${MIN_POSTGRES_VERSION} or later is needed.`,
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

/** A host with several addresses fails once for each, and then says nothing of its own. */
function describeError(error: unknown): string {
  if (error instanceof AggregateError && !error.message)
    return error.errors.map(describeError).join("; ");
  return error instanceof Error ? error.message : String(error);
}

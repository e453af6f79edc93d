import type { PostgresPool, PostgresCursor, PostgresPoolClient, PostgresQueryResult } from "kysely";
import pg from "pg";

import {
  withPreparedStatements,
  type ClosableClient,
  type ClosablePool,
} from "./prepared-statements.ts";

/** Longer than the server's own statement timeout, in milliseconds. */
const CLIENT_TIMEOUT_MS = 35_000;

/** Lifts the server's statement timeout for the statements that follow. */
const LIFTS_TIMEOUT = /^set (local )?statement_timeout = 0$/;

const { DATE, INT8 } = pg.types.builtins;

/** Parses counts and sums as numbers, and days as "YYYY-MM-DD", because a day has no time zone. */
export const columnTypes = new pg.TypeOverrides();

columnTypes.setTypeParser(INT8, Number);

columnTypes.setTypeParser(DATE, String);

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

/**
 * Wraps a pool so that a connection is closed when a statement gets no answer for longer than the server allows: the
 * server or the network is gone without notice. Otherwise a few such statements would hold the whole pool for a quarter
 * of an hour, until the system closes them. Statements that lift the server's timeout lift this one too.
 */
export function withStatementTimeout(
  pool: ClosablePool,
  timeoutMs = CLIENT_TIMEOUT_MS,
): PostgresPool {
  return {
    options: pool.options,
    connect: async () => limitClient(await pool.connect(), timeoutMs),
    end: () => pool.end(),
  };
}

function limitClient(client: ClosableClient, timeoutMs: number): PostgresPoolClient {
  let isUnlimited = false;

  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query<Row>(
    statement: string | PostgresCursor<Row>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof statement !== "string") return client.query(statement);
    isUnlimited ||= LIFTS_TIMEOUT.test(statement);
    const result = client.query<Row>(statement, values);
    // Closing the connection interrupts the running statement, which then fails.
    const timer = isUnlimited ? undefined : setTimeout(() => void client.end(), timeoutMs);
    return result.finally(() => clearTimeout(timer));
  }
  return { query, release: (isLost) => client.release(isLost) };
}

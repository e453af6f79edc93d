import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";

import type { ClosableClient, ClosablePool } from "./prepared-statements.ts";

/** Longer than the server's own statement timeout, in milliseconds. */
const CLIENT_TIMEOUT_MS = 35_000;

/** Lifts the server's statement timeout for the statements that follow. */
const LIFTS_TIMEOUT = /^set (local )?statement_timeout = 0$/;

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

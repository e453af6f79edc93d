import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";

import type { ClosableClient, ClosablePool } from "./prepared-statements.ts";

/** In milliseconds: longer than a server that works lets a statement take. */
const CLIENT_TIMEOUT_MS = 35_000;

/** What has a server let the statements after it take as long as they take. */
const LIFTS_TIMEOUT = /^set (local )?statement_timeout = 0$/;

/**
 * A pool whose connections are given up when nothing comes of a statement for longer than a server would let it take: its
 * machine has gone, or nothing of what is sent arrives there, and nobody says so. A few such statements would hold the
 * whole pool until the system gives their lines up, after a quarter of an hour. What may take longer lifts the server's
 * limit before, and so this one as well.
 */
export function withStatementTimeout(
  pool: ClosablePool,
  patience = CLIENT_TIMEOUT_MS,
): PostgresPool {
  return {
    options: pool.options,
    connect: async () => limitClient(await pool.connect(), patience),
    end: () => pool.end(),
  };
}

function limitClient(client: ClosableClient, patience: number): PostgresPoolClient {
  let mayTakeLong = false;

  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query<Row>(
    asked: string | PostgresCursor<Row>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof asked !== "string") return client.query(asked);
    mayTakeLong ||= LIFTS_TIMEOUT.test(asked);
    const answer = client.query<Row>(asked, values);
    // While a statement is under way, ending the connection breaks it off and fails that statement.
    const giveUp = mayTakeLong ? undefined : setTimeout(() => void client.end(), patience);
    return answer.finally(() => clearTimeout(giveUp));
  }
  return { query, release: (isLost) => client.release(isLost) };
}

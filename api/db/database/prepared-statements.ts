import { createHash } from "node:crypto";

import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { LRUCache } from "lru-cache";
import type { Pool, PoolClient } from "pg";

/** A pool whose connections can be ended while a statement is under way. */
export type ClosablePool = Omit<PostgresPool, "connect"> & {
  connect: () => Promise<ClosableClient>;
};
export type ClosableClient = PostgresPoolClient & { end: () => Promise<void> };

/** So many plans a connection keeps at most; what is asked besides is planned each time. */
const MAX_PREPARED_STATEMENTS = 250;
/** Asked this often, a statement is one of the program's own and not of a single list of values. */
const MIN_USES = 5;
/** In letters: what is longer writes many rows, as many as there happen to be. */
const MAX_STATEMENT_CHARS = 10_000;

const PREPARABLE = /^\s*(?:select|with|insert|update|delete)\b/i;
/** What this gives changes with its table, and a plan that is kept would fail once a migration has come. */
const ALL_COLUMNS = /(?:\b(?:select|distinct|distinct\s+on\b[^*]*\)|returning)\s*|,\s*)\*|\.\*/i;
/** All that such a statement gives stands behind its last "returning". */
const WRITE_STATEMENT = /^\s*(?:insert|update|delete)\b/i;

/** A pool whose connections plan once what is asked again and again: planning is most of what a short statement costs. */
export function withPreparedStatements(pool: Pool): ClosablePool {
  const nameOf = createStatementNamer();
  return {
    options: pool.options,
    connect: async () => prepareOnClient(await pool.connect(), nameOf),
    end: () => pool.end(),
  };
}

type NamedStatement = { name: string; text: string; values: unknown[] };

type Driver = PostgresPoolClient & {
  query<Row>(statement: NamedStatement): Promise<PostgresQueryResult<Row>>;
};

function prepareOnClient(
  client: PoolClient,
  nameOf: (text: string) => string | undefined,
): ClosableClient {
  const driver: Driver = client;

  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query<Row>(
    asked: string | PostgresCursor<Row>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof asked !== "string") return driver.query(asked);
    const name = nameOf(asked);
    if (name === undefined) return driver.query<Row>(asked, values);
    return driver.query<Row>({ name, text: asked, values: [...values] });
  }
  return { query, release: (isLost) => driver.release(isLost), end: () => client.end() };
}

/** The name of a statement whose plan is kept, by its text; undefined for all others. */
export function createStatementNamer(): (text: string) => string | undefined {
  const asked = new LRUCache<string, number>({ max: 1_000 });
  const names = new Map<string, string>();

  return (text) => {
    const known = names.get(text);
    if (
      known !== undefined ||
      names.size === MAX_PREPARED_STATEMENTS ||
      text.length > MAX_STATEMENT_CHARS
    )
      return known;
    const times = (asked.get(text) ?? 0) + 1;
    asked.set(text, times);
    if (times < MIN_USES || !PREPARABLE.test(text) || returnsAllColumns(text)) return undefined;

    asked.delete(text);
    const name = createHash("sha256").update(text).digest("base64url").slice(0, 32);
    names.set(text, name);
    return name;
  };
}

function returnsAllColumns(text: string): boolean {
  const given = WRITE_STATEMENT.test(text)
    ? (/\breturning\b(?!.*\breturning\b).*/is.exec(text)?.[0] ?? "")
    : text;
  return ALL_COLUMNS.test(given);
}

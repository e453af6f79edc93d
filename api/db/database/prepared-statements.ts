import { createHash } from "node:crypto";

import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { LRUCache } from "lru-cache";
import type { Pool, PoolClient } from "pg";

/** A pool whose connections can be closed while a statement runs. */
export type ClosablePool = Omit<PostgresPool, "connect"> & {
  connect: () => Promise<ClosableClient>;
};
export type ClosableClient = PostgresPoolClient & { end: () => Promise<void> };

/** Prepared statements per connection; further statements are planned each time. */
const MAX_PREPARED_STATEMENTS = 250;
/** A statement used this often is one of the program's own, and not built for one list of values. */
const MIN_USES = 5;
/** Longer statements write many rows, in numbers that vary. */
const MAX_STATEMENT_CHARS = 15_000;

const PREPARABLE = /^\s*(?:select|with|insert|update|delete)\b/i;
/** Matches a returned `*`. Its columns change with the table, and a prepared plan would fail after a migration. */
const ALL_COLUMNS = /(?:\b(?:select|distinct|distinct\s+on\b[^*]*\)|returning)\s*|,\s*)\*|\.\*/i;
/** Such a statement returns only what follows its last "returning". */
const WRITE_STATEMENT = /^\s*(?:insert|update|delete)\b/i;

/** Wraps a pool so that repeated statements are planned once: planning is most of the cost of a short statement. */
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
    statement: string | PostgresCursor<Row>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof statement !== "string") return driver.query(statement);
    const name = nameOf(statement);
    if (name === undefined) return driver.query<Row>(statement, values);
    return driver.query<Row>({ name, text: statement, values: [...values] });
  }
  return { query, release: (isLost) => driver.release(isLost), end: () => client.end() };
}

/** Creates a function that names a statement to prepare by its text; undefined for statements not to prepare. */
export function createStatementNamer(): (text: string) => string | undefined {
  const useCounts = new LRUCache<string, number>({ max: 1_000 });
  const names = new Map<string, string>();

  return (text) => {
    const existingName = names.get(text);
    if (
      existingName !== undefined ||
      names.size === MAX_PREPARED_STATEMENTS ||
      text.length > MAX_STATEMENT_CHARS
    )
      return existingName;
    const times = (useCounts.get(text) ?? 0) + 1;
    useCounts.set(text, times);
    if (times < MIN_USES || !PREPARABLE.test(text) || returnsAllColumns(text)) return undefined;

    useCounts.delete(text);
    const name = createHash("sha256").update(text).digest("base64url").slice(0, 32);
    names.set(text, name);
    return name;
  };
}

function returnsAllColumns(text: string): boolean {
  const resultClause = WRITE_STATEMENT.test(text)
    ? (/\breturning\b(?!.*\breturning\b).*/is.exec(text)?.[0] ?? "")
    : text;
  return ALL_COLUMNS.test(resultClause);
}

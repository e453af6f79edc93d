import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

import type { Table } from "./tables.ts";

/** Small, because some rows hold long texts. */
const ROWS_PER_FETCH = 100;

/**
 * Yields the rows of a table in batches, one JSON array of column values per row. Values are text as PostgreSQL writes
 * it, so numbers keep every digit and any server can read them. Needs a transaction, because it opens a cursor.
 */
export async function* readRows(
  trx: Kysely<Schema>,
  { name, columns }: Table,
): AsyncGenerator<string[]> {
  const cells = columns.map((column) => sql`${sql.id(column.name)}::text`);
  await sql`
    declare copied_rows no scroll cursor for
    select json_build_array(${sql.join(cells)})::text as line from ${sql.id(name)}`.execute(trx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`
      fetch ${sql.raw(String(ROWS_PER_FETCH))} from copied_rows`.execute(trx);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await sql`close copied_rows`.execute(trx);
}

/**
 * Makes both databases write and read values alike, regardless of server and role settings, and lifts the statement
 * timeout.
 */
export async function applyCopySettings(trx: Kysely<Schema>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  for (const [name, value] of Object.entries(copySettings)) {
    await sql`select set_config(${name}, ${value}, true)`.execute(trx);
  }
}

const copySettings = {
  datestyle: "ISO, YMD",
  timezone: "UTC",
  intervalstyle: "postgres",
  bytea_output: "hex",
  extra_float_digits: "1",
  idle_in_transaction_session_timeout: "0",
};

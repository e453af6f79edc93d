import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

import type { Table } from "./tables.ts";

/** Rows that are fetched at once: some are long texts. */
const ROWS_PER_FETCH = 100;

/**
 * The rows of a table, a few at a time, each as a line of JSON: an array of what its columns hold as the database writes it,
 * which says it to the last digit and is read by any other. In a transaction.
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

/** So that both sides write and read the same, whatever a server or a role is set to, and no long table is cut off. */
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

import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

import type { Table } from "./tables.ts";

/** Small, because some rows hold long texts. */
const ROWS_PER_FETCH = 100;

const copySettings = {
  datestyle: "ISO, YMD",
  timezone: "UTC",
  intervalstyle: "postgres",
  bytea_output: "hex",
  extra_float_digits: "1",
  idle_in_transaction_session_timeout: "0",
};

/** Inserts rows as they were read, identity columns included. */
export async function writeRows(
  trx: Kysely<Schema>,
  { name, columns }: Table,
  lines: readonly string[],
): Promise<void> {
  if (lines.length === 0) return;
  const names = columns.map((column) => sql.id(column.name));
  const cells = columns.map(
    ({ type }, place) => sql`(line ->> ${sql.raw(String(place))})::${sql.raw(type)}`,
  );
  await sql`
    insert into ${sql.id(name)} (${sql.join(names)}) overriding system value
    select ${sql.join(cells)} from json_array_elements(${`[${lines.join(",")}]`}::json) as line
  `.execute(trx);
}

/** Removes the rows that setting up the tables has inserted. */
export async function emptyTables(trx: Kysely<Schema>, tables: readonly Table[]): Promise<void> {
  const names = tables.map(({ name }) => sql.id(name));
  await sql`truncate ${sql.join(names)}`.execute(trx);
}

type ForeignKey = { table: string; name: string };

async function findForeignKeys(trx: Kysely<Schema>): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select t.relname as "table", c.conname as name
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace
      and c.conparentid = 0 and not c.condeferrable
    order by t.relname, c.conname`.execute(trx);
  return rows;
}

/**
 * Runs `write` with foreign keys deferred, so that tables may be filled in any order; checks and restores them
 * afterwards.
 */
export async function withDeferredForeignKeys(
  trx: Kysely<Schema>,
  write: () => Promise<void>,
): Promise<void> {
  const references = await findForeignKeys(trx);
  await alterForeignKeys(trx, references, "deferrable");
  await sql`set constraints all deferred`.execute(trx);
  await write();
  await sql`set constraints all immediate`.execute(trx);
  await alterForeignKeys(trx, references, "not deferrable");
}

async function alterForeignKeys(
  trx: Kysely<Schema>,
  references: readonly ForeignKey[],
  mode: "deferrable" | "not deferrable",
): Promise<void> {
  for (const { table, name } of references) {
    await sql`
      alter table ${sql.id(table)} alter constraint ${sql.id(name)} ${sql.raw(mode)}`.execute(trx);
  }
}

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

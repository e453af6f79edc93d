import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

import type { Table } from "./tables.ts";

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

export type ForeignKey = { table: string; name: string };

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

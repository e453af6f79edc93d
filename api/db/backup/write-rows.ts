import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

import type { Table } from "./tables.ts";

/** Puts rows into a table as they were read: with the numbers that they had, though a table gives such by itself. */
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

/** Empties tables of what setting them up has put there. */
export async function emptyTables(trx: Kysely<Schema>, tables: readonly Table[]): Promise<void> {
  const names = tables.map(({ name }) => sql.id(name));
  await sql`truncate ${sql.join(names)}`.execute(trx);
}

/** A rule that rows of one table name rows of another, or of the same. */
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
 * Has rows written in whatever order, and sees to it at the end that each names what is there: so no order of the tables has
 * to be known. Afterwards the rules are as strict as before.
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
  how: "deferrable" | "not deferrable",
): Promise<void> {
  for (const { table, name } of references) {
    await sql`
      alter table ${sql.id(table)} alter constraint ${sql.id(name)} ${sql.raw(how)}`.execute(trx);
  }
}

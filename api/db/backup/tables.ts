import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

/** A column that a backup writes; generated columns are left out. */
type Column = { name: string; type: string };

export type Table = { name: string; columns: Column[] };

/** The last number a sequence gave out; `isCalled` is false when it has given out none. */
export type Sequence = { table: string; column: string; last: string; isCalled: boolean };

/**
 * Finds the library's own tables by name, from the database itself, so that a backup includes what new migrations add.
 * Leaves out tables of extensions, the list of migrations, unlogged tables, and the job queue, which has a schema of
 * its own.
 */
export async function findTables(db: Kysely<Schema>): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name, coalesce((
      select json_agg(
        json_build_object('name', attname, 'type', format_type(atttypid, atttypmod))
        order by attnum
      ) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
    ), '[]') as columns
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace
      and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
      and c.relname not in ('kysely_migration', 'kysely_migration_lock')
      and not exists (
        select from pg_depend
        where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e'
      )
    order by c.relname collate "C"`.execute(db);
  return rows;
}

export async function countRows(db: Kysely<Schema>, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.id(table)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Finds the sequences that number the rows of tables, with their last values. */
export async function findSequences(db: Kysely<Schema>): Promise<Sequence[]> {
  const { rows: owned } = await sql<{ sequence: string; table: string; column: string }>`
    select s.relname as sequence, t.relname as "table", a.attname as "column"
    from pg_class s
    join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid
      and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
    join pg_class t on t.oid = d.refobjid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and s.relnamespace = current_schema()::regnamespace
    order by s.relname collate "C"`.execute(db);

  const sequences: Sequence[] = [];
  for (const { sequence, table, column } of owned) {
    const { rows } = await sql<{ last: string; isCalled: boolean }>`
      select last_value::text as last, is_called as "isCalled"
      from ${sql.id(sequence)}`.execute(db);
    sequences.push(...rows.map((row) => ({ table, column, ...row })));
  }
  return sequences;
}

export async function setSequence(
  db: Kysely<Schema>,
  { table, column, last, isCalled }: Sequence,
): Promise<void> {
  await sql`
    select setval(
      pg_get_serial_sequence(quote_ident(${table}), ${column}), ${last}::bigint, ${isCalled}
    )`.execute(db);
}

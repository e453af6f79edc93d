import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

/** A column that is written: what the database works out by itself is none. */
export type Column = { name: string; type: string };

/** A table as the database tells of it. */
export type Table = { name: string; columns: Column[] };

/** The number that a column is given next. */
export type Sequence = { table: string; column: string; last: string; isCalled: boolean };

/**
 * Every table of the library's own, in the order of their names: none is named here, so that one that a migration adds is in
 * a backup by that. Left out are those of extensions and the list of migrations, which belong to how a database was set up,
 * those that are not even worth its log, and the queue of jobs, which has a schema of its own.
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

/** Where the numbers stand that tables give their rows. */
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

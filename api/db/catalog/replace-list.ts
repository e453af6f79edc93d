import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

import { rowsFromJson } from "./rows-from-json.ts";

export type ListChange = { added: number; changed: number; unchanged: number; removed: number };

const keyColumns = {
  periodicals: "code",
  distributors: "code",
  print_subscriptions: "id",
  videos: "id",
  notices: "id",
  pages: "code",
} as const;
export type ReplaceableTable = keyof typeof keyColumns;

/**
 * Replaces the rows of a short list; `rows` have its columns. Rows that are missing from `rows` are deleted unless
 * `keepOthers`.
 */
export async function replaceList(
  trx: Kysely<Schema>,
  table: ReplaceableTable,
  rows: readonly object[],
  { keepOthers = false } = {},
): Promise<ListChange> {
  const key = sql.lit(keyColumns[table]);
  const newRows = rowsFromJson(table, rows);

  const { rows: changes } = await sql<ListChange>`
    with
      old as (select to_jsonb(old) as value from ${sql.table(table)} old),
      new as (select to_jsonb(new) as value from ${newRows} new)
    select
      (count(*) filter (where old.value is null))::int as added,
      (count(*) filter (where old.value <> new.value))::int as changed,
      (count(*) filter (where old.value = new.value))::int as unchanged,
      (count(*) filter (where new.value is null))::int as removed
    from old full join new on old.value ->> ${key} = new.value ->> ${key}`.execute(trx);
  const change = changes[0] ?? { added: 0, changed: 0, unchanged: 0, removed: 0 };

  if (keepOthers) change.removed = 0;
  if (change.added + change.changed + change.removed > 0) {
    const replaced = sql`${sql.ref(keyColumns[table])}::text in (select to_jsonb(given) ->> ${key} from ${newRows} given)`;
    await sql`delete from ${sql.table(table)} where ${keepOthers ? replaced : sql`true`}`.execute(
      trx,
    );
    await sql`insert into ${sql.table(table)} select * from ${newRows} given`.execute(trx);
  }
  return change;
}

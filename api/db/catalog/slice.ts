import { type Expression, type Kysely, type RawBuilder, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

export type Slice = { size: number; offset: number };
export type IdPage = { ids: number[]; total: number };
/** Returns one row with the ids of a page; runs alone or inside the statement that reads the items. */
export type PageStatement = RawBuilder<IdPage>;

export type Page<Item> = { items: Item[]; total: number };

export async function readIdPage(db: Kysely<Schema>, page: PageStatement): Promise<Page<number>> {
  const { rows } = await page.execute(db);
  const [{ ids, total } = { ids: [], total: 0 }] = rows;
  return { items: ids, total };
}

/** Selects a slice of `hits` in `order`, and the total. */
export function selectSlice(
  hits: Expression<{ id: number }>,
  order: RawBuilder<unknown>,
  { size, offset }: Slice,
): PageStatement {
  return sql`
    with hits as (${hits})
    select
      (select count(*) from hits) as total,
      array(select id from hits order by ${order}, id desc limit ${size} offset ${offset}) as ids`;
}

type SortedList = {
  id: string;
  /** The rows: a table and its condition. */
  list: RawBuilder<unknown>;
  /** The columns of an index, without equal values. */
  order: readonly SortColumn[];
  /** Selects the number of rows. */
  total: RawBuilder<unknown>;
};

export type SortColumn = { column: string; direction: "asc" | "desc" };

/** Selects a slice of a list in the order of an index, which is read from the nearer end. */
export function selectSortedSlice(
  { id, list, order, total }: SortedList,
  { size, offset }: Slice,
): PageStatement {
  const column = sql.ref(id);
  // Not `*`: such a statement would be planned each time (api/db/database/prepared-statements.ts).
  const columns = sql.join(
    [...new Set([id, ...order.map((term) => term.column)])].map((name) => sql.ref(name)),
  );
  const all = sql`(select total from counted)`;
  const rest = sql`greatest(${all} - ${offset}::int, 0)`;
  return sql`
    with counted as materialized (select coalesce((${total}), 0) as total)
    select
      case when ${offset}::int <= ${all} / 2
        then array(
          select ${column} from ${list} order by ${formatOrder(order)} limit ${size} offset ${offset}
        )
        else array(
          select ${column} from (
            select ${columns} from ${list} order by ${formatOrder(order, true)}
            limit least(${rest}, ${size}::int) offset greatest(${rest} - ${size}::int, 0)
          ) last order by ${formatOrder(order)}
        )
      end as ids,
      ${all} as total`;
}

export function formatOrder(order: readonly SortColumn[], isReversed = false): RawBuilder<unknown> {
  const terms = order.map(({ column, direction }) => {
    const isDescending = (direction === "desc") !== isReversed;
    return sql`${sql.ref(column)} ${sql.raw(isDescending ? "desc" : "asc")}`;
  });
  return sql.join(terms);
}

export const byTitle = sql`plain_text(title)`;

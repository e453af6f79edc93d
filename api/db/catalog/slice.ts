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

/** A list with a stored order: `id` and `place` are columns, and places count from 1. */
type RankedList = { id: string; place: string; list: RawBuilder<unknown> };

/** Selects a slice of a list with a stored order: far slices cost as much as near ones. */
export function selectRankedSlice(ranked: RankedList, { size, offset }: Slice): PageStatement {
  const [id, place] = [sql.ref(ranked.id), sql.ref(ranked.place)];
  return sql`
    select
      array(
        select ${id} from ${ranked.list}
        and ${place} > ${offset}::int and ${place} <= ${offset + size}::int
        order by ${place}
      ) as ids,
      coalesce((select max(${place}) from ${ranked.list}), 0) as total`;
}

export const byTitle = sql`plain_text(title)`;

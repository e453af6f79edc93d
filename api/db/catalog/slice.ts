import { type Expression, type Kysely, type RawBuilder, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

/** Which items of a list are wanted. */
export type Slice = { size: number; offset: number };
export type IdPage = { ids: number[]; total: number };
/** Asks for one row, by itself or within the statement that reads the things it names. */
export type PageStatement = RawBuilder<IdPage>;

export type Page<Item> = { items: Item[]; total: number };

export async function readIdPage(db: Kysely<Schema>, page: PageStatement): Promise<Page<number>> {
  const { rows } = await page.execute(db);
  const [{ ids, total } = { ids: [], total: 0 }] = rows;
  return { items: ids, total };
}

/** A slice of what `hits` selects, put in `order`, and how many there are. */
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

/** What an order that is kept has for a list: each thing's place in it, from 1, in the column `place`. */
type RankedList = { id: string; place: string; list: RawBuilder<unknown> };

/** The same of a list in an order that is kept: far slices cost what near ones do. */
export function selectRankedSlice(kept: RankedList, { size, offset }: Slice): PageStatement {
  const [id, place] = [sql.ref(kept.id), sql.ref(kept.place)];
  return sql`
    select
      array(
        select ${id} from ${kept.list}
        and ${place} > ${offset}::int and ${place} <= ${offset + size}::int
        order by ${place}
      ) as ids,
      coalesce((select max(${place}) from ${kept.list}), 0) as total`;
}

export const byTitle = sql`plain_text(title)`;

import { type Expression, type Kysely, type RawBuilder, sql } from "kysely";

import type { Schema } from "./schema.ts";

/** Which items of a list are wanted. */
export type Slice = { size: number; offset: number };
export type IdPage = { ids: number[]; total: number };

/** A slice of what `hits` selects, put in `order`, and how many there are: in one statement. */
export async function sliceOf(
  db: Kysely<Schema>,
  hits: Expression<{ id: number }>,
  order: RawBuilder<unknown>,
  { size, offset }: Slice,
): Promise<IdPage> {
  const { rows } = await sql<IdPage>`
    with hits as (${hits})
    select
      (select count(*) from hits) as total,
      array(select id from hits order by ${order}, id desc limit ${size} offset ${offset}) as ids
  `.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

export const newestFirst = sql`created_at desc`;
export const byTitle = sql`plain_text(title)`;

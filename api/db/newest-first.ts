import { type Expression, type Kysely, sql } from "kysely";

import type { Schema } from "./schema.ts";

/** Which items of a list are wanted. */
export type Slice = { size: number; offset: number };
export type IdPage = { ids: number[]; total: number };

/** A slice of the books that `hits` selects, newest first, and how many there are, in one statement. */
export async function newestFirst(
  db: Kysely<Schema>,
  hits: Expression<{ id: number; created_at: string }>,
  { size, offset }: Slice,
): Promise<IdPage> {
  const { rows } = await sql<IdPage>`
    with hits as (${hits})
    select
      (select count(*) from hits) as total,
      array(
        select id from hits order by created_at desc, id desc limit ${size} offset ${offset}
      ) as ids`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

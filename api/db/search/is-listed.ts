import { type RawBuilder, sql } from "kysely";

import { isShown } from "#api/db/catalog/is-shown.ts";

/** The ids of the records that are filled; null for all. */
export type Among = readonly number[] | null;

export type ListedTable = "books" | "audios" | "courses";

/** Whether a record is among the chosen ones and belongs in search and lists. */
export function isListed(table: ListedTable, ids: Among): RawBuilder<boolean> {
  return sql`(${isShown(table)} and ${isAmong(`${table}.id`, ids)})`;
}

export function isAmong(column: string, ids: Among): RawBuilder<boolean> {
  return ids === null ? sql`true` : sql`${sql.ref(column)} = any(${ids}::int[])`;
}

/** The ids of all language versions of `works`, which selects the codes of originals. */
export function selectVersions(works: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select id from books where parent_code is null and code in (${works})
    union
    select id from books where parent_code in (${works})`;
}

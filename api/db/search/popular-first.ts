import { type RawBuilder, sql } from "kysely";

export type DocumentTable = "search_books" | "search_audios" | "search_courses";

export const documentTables: readonly DocumentTable[] = [
  "search_books",
  "search_audios",
  "search_courses",
];

/** The documents that were written since the table was filled. */
export function recentTable(table: DocumentTable): `${DocumentTable}_recent` {
  return `${table}_recent`;
}

/** Documents that match, from both tables. */
export function selectDocuments(
  table: DocumentTable,
  columns: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select ${columns} from ${sql.table(table)} where ${condition}
    union all
    select ${columns} from ${sql.table(recentTable(table))} where ${condition}`;
}

/** The order in which tables are filled. */
const order: Record<DocumentTable, RawBuilder<unknown>> = {
  search_books: sql`popularity desc, created_at desc, id desc`,
  search_audios: sql`id`,
  search_courses: sql`id`,
};

type PopularFirst = {
  table: DocumentTable;
  condition: RawBuilder<unknown>;
  /** Null for all. */
  limit: number | null;
  /** The recent documents that may match. */
  recent?: RawBuilder<unknown>;
};

/**
 * The first `limit` documents that match, most popular first, with their `place` from 0. Sorting all of tens of
 * thousands of hits takes too long: those that are stored in this order are only read to the limit, and the few that
 * were written later are sorted among them.
 */
export function selectPopularFirst({
  table,
  condition,
  limit,
  recent = sql.table(recentTable(table)),
}: PopularFirst): RawBuilder<unknown> {
  const columns = sql`id, language, popularity, created_at, title, title_key`;
  const first = limit === null ? sql`` : sql`limit ${limit}`;
  return sql`
    select id, language, popularity, title, title_key, row_number() over (order by ${order[table]}) - 1 as place
    from (
      (select ${columns} from ${sql.table(table)} where ${condition} ${first})
      union all
      select ${columns} from ${recent} where ${condition}
    ) found
    ${limit === null ? sql`` : sql`order by place ${first}`}`;
}

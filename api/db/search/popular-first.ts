import { type RawBuilder, sql } from "kysely";

export type DocumentTable = "search_books" | "search_audios" | "search_courses";

/** Every vector of a document that was written since the table was filled has this lexeme. */
export const recentTag = sql.lit("+");

export const isRecent = sql<boolean>`title @@ ${sql.lit("'+'")}::tsquery`;

/** The order in which tables are filled. */
const order: Record<DocumentTable, RawBuilder<unknown>> = {
  search_books: sql`popularity desc, created_at desc, id desc`,
  search_audios: sql`id`,
  search_courses: sql`id`,
};

/**
 * The first `limit` documents that match, most popular first, with their `place` from 0. Sorting all of tens of
 * thousands of hits takes too long: those that are stored in this order are only read to the limit, and the few that
 * were written later are sorted among them.
 */
export function selectPopularFirst(
  table: DocumentTable,
  condition: RawBuilder<unknown>,
  limit: number,
): RawBuilder<unknown> {
  const columns = sql`id, language, popularity, created_at, title, title_key`;
  return sql`
    select id, language, popularity, title, title_key, row_number() over (order by ${order[table]}) - 1 as place
    from (
      (select ${columns} from ${sql.table(table)} where ${condition} and not ${isRecent} limit ${limit})
      union all
      (select ${columns} from ${sql.table(table)} where ${condition} and ${isRecent})
    ) found
    order by place
    limit ${limit}`;
}

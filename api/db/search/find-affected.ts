import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

import { selectDocuments } from "./popular-first.ts";
import { selectVersions } from "./is-listed.ts";

/** The ids of records that were written, hidden or deleted. */
export type ChangedRecords = Partial<
  Record<"books" | "audios" | "courses" | "authors" | "series" | "topics", readonly number[]>
>;

type Affected = Record<"books" | "audios" | "courses", number[]>;

/**
 * The records whose documents may change with these: also those with the name of a changed author, series or topic, and
 * the other language versions of a book. Of both, those before the change and those after it.
 */
export async function findAffected(
  trx: Kysely<Schema>,
  { books = [], audios = [], courses = [], authors = [], series = [], topics = [] }: ChangedRecords,
): Promise<Affected> {
  const shelves = [
    ...authors.map((id) => `/by/${id}`),
    ...topics.map((id) => `/${id}/`),
    ...series.map((id) => `//${id}`),
  ];
  const isOfSeries = sql`title @@ any(array(
    select quote_literal('#s' || number)::tsquery from unnest(${series}::int[]) number
  ))`;
  const { rows } = await sql<Affected>`
    with named as materialized (
      select unnest(${books}::int[]) as id
      union select book_id from book_shelves where shelf = any(${shelves}::text[])
      union select book_id from book_authors where author_id = any(${authors}::int[])
      union select book_id from book_topics where topic_id = any(${topics}::int[])
      union select book_id from book_series where series_id = any(${series}::int[])
    ),
    works as materialized (
      select coalesce(parent_code, code) as work from books where id in (select id from named)
      union ${selectDocuments("search_books", sql`work`, sql`id in (select id from named)`)}
    ),
    affected as (
      select id from named
      union ${selectVersions(sql`select work from works`)}
    )
    select
      array(select id from affected order by id) as books,
      array(
        select unnest(${audios}::int[])
        union select id from audios where series_id = any(${series}::int[])
        union ${selectDocuments("search_audios", sql`id`, isOfSeries)}
      ) as audios,
      array(
        select unnest(${courses}::int[])
        union select id from courses where author_id = any(${authors}::int[])
        union select id from courses where topic_id = any(${topics}::int[])
      ) as courses`.execute(trx);
  return rows[0] ?? { books: [], audios: [], courses: [] };
}

import { type RawBuilder, sql } from "kysely";

/** Counts the books of each topic and series in each language, and of each language itself under the id 0. */
export function fillBookCounts(into: RawBuilder<unknown>) {
  return sql`
    insert into ${into}
    select kind, of_language, counted.id, count(*)
    from (
      select 'topic' as kind, book_id, topic_id as id from book_topics
      union all select 'series', book_id, series_id from book_series
      union all select 'language', id, 0 from books
    ) counted
    join books on books.id = book_id
    cross join lateral unnest(array['', language]) of_language
    group by kind, of_language, counted.id`;
}

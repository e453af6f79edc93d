import { type RawBuilder, sql } from "kysely";

/** Ranks each book, from 1, on each of its shelves. */
export function fillBookList(into: RawBuilder<unknown>) {
  return sql`
    insert into ${into}
    with standing as (
      select id, concat_ws('/', topic, serie) as name
      from books
      cross join lateral (
        select '' as topic union all select topic_id::text from book_topics where book_id = id
      ) topics
      cross join lateral (
        select '' as serie union all select series_id::text from book_series where book_id = id
      ) series
      union all select book_id, 'by/' || author_id from book_authors
      union all select book_id, 'epub' from book_files where format = 'epub' and unpacked is not null
    )
    select shelf, id,
      row_number() over (partition by shelf order by title_sort collate "C", id),
      row_number() over (partition by shelf order by popularity desc, created_at desc, id desc),
      row_number() over (partition by shelf order by created_at desc, id desc)
    from standing
    join books using (id)
    cross join lateral (
      select of_language || '/' || name as shelf from unnest(array['', language]) of_language
    ) shelves`;
}

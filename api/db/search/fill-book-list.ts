import { type RawBuilder, sql } from "kysely";

/** Each book's place, from 1, on every shelf it stands on. */
export function fillBookList(into: RawBuilder<unknown>) {
  return sql`
    insert into ${into}
    select shelf, id,
      row_number() over (partition by shelf order by title_sort collate "C", id),
      row_number() over (partition by shelf order by popularity desc, created_at desc, id desc),
      row_number() over (partition by shelf order by created_at desc, id desc)
    from books
    cross join lateral (
      select concat_ws('/', of_language, topic, serie) as shelf
      from unnest(array['', language]) of_language,
        (select '' as topic union all select topic_id::text from book_topics where book_id = id) topics,
        (select '' as serie union all select series_id::text from book_series where book_id = id) series
    ) shelves`;
}

import { type RawBuilder, sql } from "kysely";

import { isNotWithdrawn } from "#api/db/catalog/is-shown.ts";

import { type Among, isAmong, isListed } from "./is-listed.ts";

/** Longer titles and names do not fit into an index; the rest of them does not count for the order. */
const MAX_SORTED_LENGTH = 300;

/**
 * Each book on each of its shelves, with what it is sorted by. A shelf is "language/topic/series", with empty parts for
 * all, "language/by/author", or "language/epub" for books with an unpacked EPUB.
 */
export function selectShelved(ids: Among): RawBuilder<unknown> {
  return sql`
    with standing as (
      select books.id, concat_ws('/', topic, serie) as name
      from books
      cross join lateral (
        select '' as topic
        union all
        select topic_id::text from book_topics join topics on topics.id = topic_id
        where book_id = books.id and ${isNotWithdrawn("topics")}
      ) topics
      cross join lateral (
        select '' as serie
        union all
        select series_id::text from book_series join series on series.id = series_id
        where book_id = books.id and ${isNotWithdrawn("series")}
      ) series
      where ${isAmong("books.id", ids)}
      union all select book_id, 'by/' || author_id from book_authors where ${isAmong("book_id", ids)}
      union all
      select book_id, 'epub' from book_files
      where format = 'epub' and unpacked is not null and ${isAmong("book_id", ids)}
    )
    select shelf, id as book_id, left(title_sort, ${sql.lit(MAX_SORTED_LENGTH)}) collate "C" as title_key, popularity,
      created_at
    from standing
    join books using (id)
    cross join lateral (
      select of_language || '/' || name as shelf from unnest(language_ranges(language)) of_language
    ) shelves
    where ${isListed("books", ids)}`;
}

/** What each shelf of `sizes` holds; `sizes` has the columns `shelf` and `books`. */
export function selectCounts(sizes: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select shelf, kind, split_part(shelf, '/', 1) as language,
      case kind when 'topic' then topic::int when 'series' then serie::int when 'author' then serie::int else 0 end
        as id,
      books
    from (${sizes}) sizes
    cross join lateral (
      select split_part(shelf, '/', 2) as topic, split_part(shelf, '/', 3) as serie
    ) parts
    cross join lateral (
      select case
        when topic = 'by' then 'author'
        when topic = 'epub' then 'epub'
        when topic = '' and serie = '' then 'language'
        when serie = '' then 'topic'
        when topic = '' then 'series'
        else 'both'
      end as kind
    ) kinds`;
}

/** Authors in each language in which they have books, by `counts`, which has the columns of `shelf_counts`. */
export function selectListedAuthors(counts: RawBuilder<unknown>, ids: Among): RawBuilder<unknown> {
  return sql`
    select language, author_id, books,
      left(plain_text(last_name), ${sql.lit(MAX_SORTED_LENGTH)}) collate "C" as name_key,
      left(plain_text(first_name), ${sql.lit(MAX_SORTED_LENGTH)}) collate "C" as first_key
    from (select language, id as author_id, books from ${counts} counts where kind = 'author') counted
    join authors on authors.id = author_id
    where ${isNotWithdrawn("authors")} and ${isAmong("author_id", ids)}`;
}

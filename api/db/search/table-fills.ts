import { type RawBuilder, sql } from "kysely";

import { isNotWithdrawn, isShown } from "#api/db/catalog/is-shown.ts";
import { TOP_DOWNLOAD_DAYS } from "#domain/criteria.ts";

import { fillAudios, fillBooks, fillCourses } from "./fill-documents.ts";

/** How many of the most frequent words in titles and names are counted. */
const MAX_COMMON_WORDS = 300;

/** Fewer hits take no time to count. */
const MIN_COUNTED_HITS = 1_000;

/** Sets the popularity of books to the downloads of the past days that count on `today`. */
export function updatePopularity(today: string) {
  return sql`
    update books set popularity = recent.count
    from (
      select books.id, coalesce(sum(downloads.count), 0)::int as count
      from books
      left join downloads on downloads.book_id = books.id
        and downloads.day > ${today}::date - ${sql.lit(TOP_DOWNLOAD_DAYS)}
        and downloads.day < ${today}::date
      group by books.id
    ) recent
    where recent.id = books.id and recent.count <> books.popularity`;
}

/** Downloads of that day and later are added by the queries that need them. */
export function recordCountedDay(today: string) {
  return sql`update library set downloads_counted_on = ${today}`;
}

type TableFill = {
  table: string;
  /** Fills the empty table `into`, which has the columns of `table`. */
  fill: (into: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** What follows "create index on" the table. */
  indexes: string[];
};

/** The new table, before it takes the old one's name. */
export function nextTable(table: string) {
  return sql.table(`${table}_next`);
}

const vectorIndex = "using gin (title, names, heading, everything) with (fastupdate = off)";

/** In the order of locking and filling: totals are counted in tables filled before. */
export const tableFills: TableFill[] = [
  { table: "search_books", fill: fillBooks, indexes: [vectorIndex] },
  { table: "search_audios", fill: fillAudios, indexes: [vectorIndex] },
  { table: "search_courses", fill: fillCourses, indexes: [vectorIndex] },
  {
    table: "search_words",
    fill: fillWords,
    indexes: ["using gin (word gin_trgm_ops, likeness) with (fastupdate = off)"],
  },
  {
    table: "search_totals",
    fill: (into) =>
      fillTotals(into, { books: nextTable("search_books"), words: nextTable("search_words") }),
    indexes: ["(query) include (total)"],
  },
  {
    table: "book_list",
    fill: fillBookList,
    indexes: ["by_title", "by_popularity", "by_date"].map(
      (place) => `(shelf, ${place}) include (book_id)`,
    ),
  },
  { table: "book_counts", fill: fillBookCounts, indexes: ["(kind, language, id) include (books)"] },
  {
    table: "author_list",
    fill: fillAuthorList,
    indexes: [
      "(language, by_name) include (author_id, by_titles)",
      "(language, by_titles) include (author_id)",
      "(language, name_key) include (by_name)",
      "(language, author_id) include (books)",
    ],
  },
];

/** The topics and series of books, without those that are withdrawn. */
const shownTopics = sql`(
  select book_id, topic_id from book_topics
  join topics on topics.id = topic_id where ${isNotWithdrawn("topics")}
) shown_topics`;
const shownSeries = sql`(
  select book_id, series_id from book_series
  join series on series.id = series_id where ${isNotWithdrawn("series")}
) shown_series`;

/** Ranks each author, from 1, among those who have books in a language. */
function fillAuthorList(into: RawBuilder<unknown>) {
  return sql`
    insert into ${into}
    select language, id, books, name_key,
      row_number() over (partition by language order by name_key, first_key, id),
      row_number() over (partition by language order by books desc, name_key, first_key, id)
    from (
      select authors.id, of_language as language, sum(hits) as books,
        plain_text(last_name) collate "C" as name_key, plain_text(first_name) collate "C" as first_key
      from authors
      join (
        select author_id, language, count(*) as hits
        from book_authors join books on books.id = book_id
        where ${isShown("books")}
        group by author_id, language
      ) counted on author_id = authors.id
      cross join lateral unnest(language_ranges(language)) of_language
      where ${isNotWithdrawn("authors")}
      group by authors.id, of_language
    ) named`;
}

/** Counts the books of each topic and series in each language, and of each language itself under the id 0. */
function fillBookCounts(into: RawBuilder<unknown>) {
  return sql`
    insert into ${into}
    select kind, of_language, id, sum(hits)
    from (
      select kind, language, listed.id, count(*) as hits
      from (
        select 'topic' as kind, book_id, topic_id as id from ${shownTopics}
        union all select 'series', book_id, series_id from ${shownSeries}
        union all select 'language', id, 0 from books
      ) listed
      join books on books.id = book_id
      where ${isShown("books")}
      group by kind, language, listed.id
    ) counted
    cross join lateral unnest(language_ranges(language)) of_language
    group by kind, of_language, id`;
}

/** Ranks each book, from 1, on each of its shelves. */
function fillBookList(into: RawBuilder<unknown>) {
  return sql`
    insert into ${into}
    with standing as (
      select id, concat_ws('/', topic, serie) as name
      from books
      cross join lateral (
        select '' as topic union all select topic_id::text from ${shownTopics} where book_id = books.id
      ) topics
      cross join lateral (
        select '' as serie union all select series_id::text from ${shownSeries} where book_id = books.id
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
      select of_language || '/' || name as shelf from unnest(language_ranges(language)) of_language
    ) shelves
    where ${isShown("books")}`;
}

/**
 * Counts the documents in `books` for each common word, in all languages and in each. Counting a third of a large
 * library takes many times as long as finding the first ten hits.
 */
function fillTotals(
  into: RawBuilder<unknown>,
  { books, words }: { books: RawBuilder<unknown>; words: RawBuilder<unknown> },
) {
  return sql`
    insert into ${into}
    select distinct search_among(query, tags), total
    from (
      select shown from ${words} group by shown order by sum(uses) desc, shown limit ${sql.lit(MAX_COMMON_WORDS)}
    ) common
    cross join lateral (
      select loose as query from search_all(shown, array[shown], '{}') offset 0
    ) asked
    cross join lateral (
      select case of_language when '' then '{}' else array['@' || of_language] end as tags,
        sum(hits)::bigint as total, max(sum(hits)) over () as most
      from (
        select language, count(*) as hits from ${books} where everything @@ query group by language
      ) by_tag
      cross join lateral unnest(language_ranges(language)) of_language
      group by of_language
    ) counted
    where most >= ${sql.lit(MIN_COUNTED_HITS)}`;
}

/** Takes the words of titles and names; descriptions would add too many wrong ones. */
function fillWords(into: RawBuilder<unknown>) {
  return sql`
    insert into ${into}
    with texts as (
      select language, title as text from books where ${isShown("books")}
      union all select language, title from audios where ${isShown("audios")}
      union all select language, title from courses where ${isShown("courses")}
      union all select '', author from audios where ${isShown("audios")}
      union all select '', authors.name from authors join book_authors on author_id = authors.id
      join books on books.id = book_id where ${isShown("books")}
      union all select '', authors.name from authors join courses on author_id = authors.id
      where ${isShown("courses")}
      union all
      select case when jsonb_typeof(name) = 'object' then key else '' end, value
      from (
        select name from series where ${isNotWithdrawn("series")}
        union all select name from topics where ${isNotWithdrawn("topics")}
      ) named,
        jsonb_each_text(case jsonb_typeof(name) when 'object' then name else jsonb_build_object('', name) end)
    ),
    written as (
      select split_part(language, '-', 1) as language, shown, count(*)::int as uses
      from texts,
        unnest(regexp_split_to_array(lower(normalize(text)), '[^[:alnum:]''’]+')) shown
      group by 1, shown
    ),
    words as (
      select search_key(shown) as word, language, shown, uses from written
    )
    select word, language, (array_agg(shown order by uses desc, shown))[1], sum(uses),
      search_likeness(word)
    from words
    where length(word) between 3 and 60
    group by word, language`;
}

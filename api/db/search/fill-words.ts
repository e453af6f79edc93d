import { type RawBuilder, sql } from "kysely";

import { isNotWithdrawn } from "#api/db/catalog/is-shown.ts";

import { type Among, isAmong, isListed } from "./is-listed.ts";

/** The records whose titles and names have words that visitors may misspell. */
export type WordSource = "book" | "audio" | "course" | "series" | "topic";

/** How many of the most frequent words in titles and names are counted. */
const MAX_COMMON_WORDS = 300;

/** Fewer hits take no time to count. */
const MIN_COUNTED_HITS = 1_000;

/**
 * The words of titles and names, as they are spelled; descriptions would add too many wrong ones. The language of names
 * is "", for they belong to every language.
 */
export function selectTexts(source: WordSource, ids: Among): RawBuilder<unknown> {
  return sql`
    select ${sql.lit(source)}::text as source, id, split_part(language, '-', 1) as language, ${listSpellings("text")} as words
    from (${textsOf[source](ids)}) texts
    where text <> ''`;
}

const textsOf: Record<WordSource, (ids: Among) => RawBuilder<unknown>> = {
  book: (ids) => sql`
    select id, language, title as text from books where ${isListed("books", ids)}
    union all
    select books.id, '', string_agg(name, ' ' order by position, author_id)
    from books
    join book_authors on book_id = books.id
    join authors on authors.id = author_id
    where ${isListed("books", ids)}
    group by books.id`,
  audio: (ids) => sql`
    select id, language, title as text from audios where ${isListed("audios", ids)}
    union all
    select id, '', author from audios where ${isListed("audios", ids)}`,
  course: (ids) => sql`
    select id, language, title as text from courses where ${isListed("courses", ids)}
    union all
    select courses.id, '', name from courses
    join authors on authors.id = author_id
    where ${isListed("courses", ids)}`,
  series: (ids) => selectLocalNames("series", ids),
  topic: (ids) => selectLocalNames("topics", ids),
};

/** A name for all languages has the language "". */
function selectLocalNames(table: "series" | "topics", ids: Among): RawBuilder<unknown> {
  return sql`
    select id, key as language, value as text
    from ${sql.table(table)},
      jsonb_each_text(case jsonb_typeof(name) when 'object' then name else jsonb_build_object('', name) end)
    where ${isNotWithdrawn(table)} and ${isAmong("id", ids)}`;
}

function listSpellings(column: string): RawBuilder<unknown> {
  return sql`array_remove(
    regexp_split_to_array(lower(normalize(${sql.ref(column)})), '[^[:alnum:]''’]+'), ''
  )`;
}

/** How often each spelling occurs in `texts`, which has the columns `language` and `words`. */
export function countSpellings(texts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select language, shown, search_key(shown) as word, uses
    from (
      select language, shown, count(*)::int as uses
      from ${texts} texts, unnest(words) shown
      group by language, shown
    ) written`;
}

/** Each word with its most frequent spelling. */
export function selectWords(spellings: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select word, language, (array_agg(shown order by uses desc, shown))[1] as shown, sum(uses)::int as uses,
      search_likeness(word) as likeness
    from ${spellings} spellings
    where length(word) between 3 and 60
    group by word, language`;
}

/**
 * The number of documents in `books` for each common word, in all languages and in each. Counting a third of a large
 * library takes many times as long as finding the first ten hits.
 */
export function selectTotals({
  books,
  words,
}: Record<"books" | "words", RawBuilder<unknown>>): RawBuilder<unknown> {
  return sql`
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

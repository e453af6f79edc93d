import { type RawBuilder, sql } from "kysely";

import { isNotWithdrawn } from "#api/db/catalog/is-shown.ts";

import { type Among, isAmong, isListed, selectVersions } from "./is-listed.ts";

/** The tags "@pt" and "@pt-BR" of a document in "pt-BR". */
const languageTags = sql`array(
  select '@' || range from unnest(language_ranges(language)) range where range <> ''
)`;

/**
 * Documents of books, by popularity. Each vector contains the one before it. They add: the title; authors and titles in
 * other languages; series and topics; the contents.
 */
export function selectBookDocuments(ids: Among): RawBuilder<unknown> {
  return sql`
    with placed as materialized (
      select book_id, '#t' || topic_id as tag from book_topics where ${isAmong("book_id", ids)}
      union all
      select book_id, '#s' || series_id from book_series where ${isAmong("book_id", ids)}
    ),
    named as (
      select tag, search_local_vector(name) as vector
      from (
        select '#t' || id as tag, name from topics where ${isNotWithdrawn("topics")}
        union all
        select '#s' || id, name from series where ${isNotWithdrawn("series")}
      ) groups
      where tag in (select tag from placed)
    ),
    shelved as (
      select book_id, array_agg(tag) as tags, search_union(vector) as vector
      from placed
      join named using (tag)
      group by book_id
    ),
    named_people as (
      select book_id, name from book_authors join authors on authors.id = author_id
      where ${isAmong("book_id", ids)}
      union all
      select id, person ->> 'name' from books, jsonb_array_elements(contributors) person
      where ${isAmong("id", ids)}
    ),
    written as (
      select book_id, search_union(search_vector(name, language) || search_vector(name, '')) as vector
      from named_people
      join books on books.id = book_id
      group by book_id
    ),
    contained as (
      select book_id, search_union(search_vector(concat_ws(' ', articles.title, author), language)) as vector
      from articles
      join books on books.id = book_id
      where ${isAmong("book_id", ids)}
      group by book_id
    ),
    titled as (
      select id, coalesce(parent_code, code) as work,
        search_vector(concat_ws(' ', title, subtitle), language) || search_exact_titles(title, language) as vector
      from books
      where ${isListed("books", null)} and ${isVersion(ids)}
    ),
    translated as (
      select titled.id as book_id, search_union(other.vector) as vector
      from titled
      join titled other on other.work = titled.work and other.id <> titled.id
      group by titled.id
    )
    select books.id, language, popularity, created_at, title_sort, search_key(books.title) as title_key,
      one.vector as title, two.vector as names, three.vector as heading,
      three.vector || search_vector(description, language) || coalesce(contained.vector, '') as everything,
      titled.work
    from books
    join titled using (id)
    left join shelved on shelved.book_id = id
    left join written on written.book_id = id
    left join contained on contained.book_id = id
    left join translated on translated.book_id = id
    cross join lateral (
      select titled.vector || array_to_tsvector(coalesce(shelved.tags, '{}') || ${languageTags}) as vector offset 0
    ) one
    cross join lateral (
      select one.vector || coalesce(written.vector, '') || coalesce(translated.vector, '') as vector offset 0
    ) two
    cross join lateral (
      select two.vector || coalesce(shelved.vector, '') as vector offset 0
    ) three
    where ${isAmong("books.id", ids)}
    order by popularity desc, created_at desc, id desc`;
}

/** Whether a book is a language version of one of the chosen books. */
function isVersion(ids: Among): RawBuilder<unknown> {
  if (ids === null) return sql`true`;
  const works = sql`select coalesce(parent_code, code) from books where ${isAmong("id", ids)}`;
  return sql`books.id in (${selectVersions(works)})`;
}

export function selectAudioDocuments(ids: Among): RawBuilder<unknown> {
  return sql`
    select audios.id, language, 0 as popularity, null::date as created_at,
      sort_title(title, language) as title_sort, search_key(title) as title_key,
      one.vector as title, two.vector as names, three.vector as heading, three.vector as everything
    from audios
    left join series on series.id = series_id and ${isNotWithdrawn("series")}
    cross join lateral (
      select search_vector(title, language) || search_exact_titles(title, language)
        || array_to_tsvector(array_remove(${languageTags} || ('#s' || series.id), null)) as vector offset 0
    ) one
    cross join lateral (
      select one.vector || search_vector(author, language) || search_vector(author, '') as vector offset 0
    ) two
    cross join lateral (
      select two.vector || coalesce(search_local_vector(series.name), '') as vector offset 0
    ) three
    where ${isListed("audios", ids)}
    order by audios.id`;
}

export function selectCourseDocuments(ids: Among): RawBuilder<unknown> {
  return sql`
    select courses.id, language, 0 as popularity, null::date as created_at,
      sort_title(title, language) as title_sort, search_key(title) as title_key,
      one.vector as title, two.vector as names, three.vector as heading,
      three.vector || search_vector(description, language) as everything
    from courses
    left join authors on authors.id = author_id
    left join topics on topics.id = topic_id and ${isNotWithdrawn("topics")}
    cross join lateral (
      select search_vector(title, language) || search_exact_titles(title, language)
        || array_to_tsvector(${languageTags}) as vector offset 0
    ) one
    cross join lateral (
      select one.vector || search_vector(coalesce(authors.name, ''), language)
        || search_vector(coalesce(authors.name, ''), '') as vector offset 0
    ) two
    cross join lateral (
      select two.vector || coalesce(search_local_vector(topics.name), '') as vector offset 0
    ) three
    where ${isListed("courses", ids)}
    order by courses.id`;
}

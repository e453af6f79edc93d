import { type RawBuilder, sql } from "kysely";

/** One row for every book whose count of downloads in the last 90 days has changed. */
export const countDownloads = sql`
  update books set popularity = recent.count
  from (
    select books.id, coalesce(sum(downloads.count), 0)::int as count
    from books
    left join downloads on downloads.book_id = books.id and downloads.day > current_date - 90
    group by books.id
  ) recent
  where recent.id = books.id and recent.count <> books.popularity`;

type Fill = {
  table: string;
  /** Fills the empty table `into`, which is made like `table`. */
  fill: (into: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** What follows "create index on" the table. */
  indexes: string[];
};

const vectors = "using gin (title, names, heading, everything) with (fastupdate = off)";

/** In the order in which their tables are locked. */
export const fills: Fill[] = [
  { table: "search_books", fill: fillBooks, indexes: [vectors] },
  { table: "search_audios", fill: fillAudios, indexes: [vectors] },
  { table: "search_courses", fill: fillCourses, indexes: [vectors] },
  {
    table: "search_words",
    fill: fillWords,
    indexes: ["using gin (word gin_trgm_ops, likeness) with (fastupdate = off)"],
  },
  {
    table: "book_list",
    fill: fillBookList,
    indexes: ["by_title", "by_popularity", "by_date"].map(
      (place) => `(shelf, ${place}) include (book_id)`,
    ),
  },
];

function fillBooks(into: RawBuilder<unknown>) {
  return sql`
    insert into ${into}
    with named as (
      select '#t' || id as tag, id, search_local_vector(name) as vector from topics
      union all
      select '#s' || id, id, search_local_vector(name) from series
    ),
    shelved as (
      select book_id, array_agg(tag) as tags, search_union(vector) as vector
      from (
        select book_id, '#t' || topic_id as tag from book_topics
        union all
        select book_id, '#s' || series_id from book_series
      ) placed
      join named using (tag)
      group by book_id
    ),
    written as (
      select book_id, search_union(search_vector(name, language) || search_vector(name, '')) as vector
      from book_authors
      join authors on authors.id = author_id
      join books on books.id = book_id
      group by book_id
    ),
    contained as (
      select book_id, search_union(search_vector(concat_ws(' ', articles.title, author), language)) as vector
      from articles
      join books on books.id = book_id
      group by book_id
    ),
    titled as (
      select id, coalesce(parent_code, code) as work,
        search_vector(title, language) || search_exact_titles(title, language) as vector
      from books
    ),
    translated as (
      select titled.id as book_id, search_union(other.vector) as vector
      from titled
      join titled other on other.work = titled.work and other.id <> titled.id
      group by titled.id
    )
    select books.id, language, popularity, created_at, title_sort, search_key(books.title),
      one.vector, two.vector, three.vector, three.vector || search_vector(description, language)
        || coalesce(contained.vector, '')
    from books
    join titled using (id)
    left join shelved on shelved.book_id = id
    left join written on written.book_id = id
    left join contained on contained.book_id = id
    left join translated on translated.book_id = id
    cross join lateral (
      select titled.vector || array_to_tsvector(shelved.tags || ('@' || language)) as vector offset 0
    ) one
    cross join lateral (
      select one.vector || coalesce(written.vector, '') || coalesce(translated.vector, '') as vector offset 0
    ) two
    cross join lateral (
      select two.vector || coalesce(shelved.vector, '') as vector offset 0
    ) three
    order by popularity desc, created_at desc, id desc`;
}

function fillAudios(into: RawBuilder<unknown>) {
  return sql`
    insert into ${into}
    select audios.id, language, 0, null, sort_title(title, language), search_key(title),
      one.vector, two.vector, three.vector, three.vector
    from audios
    left join series on series.id = series_id
    cross join lateral (
      select search_vector(title, language) || search_exact_titles(title, language)
        || array_to_tsvector(array_remove(array['@' || language, '#s' || series_id], null)) as vector offset 0
    ) one
    cross join lateral (
      select one.vector || search_vector(author, language) || search_vector(author, '') as vector offset 0
    ) two
    cross join lateral (
      select two.vector || coalesce(search_local_vector(series.name), '') as vector offset 0
    ) three
    order by audios.id`;
}

function fillCourses(into: RawBuilder<unknown>) {
  return sql`
    insert into ${into}
    select courses.id, language, 0, null, sort_title(title, language), search_key(title),
      one.vector, two.vector, three.vector, three.vector || search_vector(description, language)
    from courses
    left join authors on authors.id = author_id
    left join topics on topics.id = topic_id
    cross join lateral (
      select search_vector(title, language) || search_exact_titles(title, language)
        || array_to_tsvector(array['@' || language]) as vector offset 0
    ) one
    cross join lateral (
      select one.vector || search_vector(coalesce(authors.name, ''), language)
        || search_vector(coalesce(authors.name, ''), '') as vector offset 0
    ) two
    cross join lateral (
      select two.vector || coalesce(search_local_vector(topics.name), '') as vector offset 0
    ) three
    order by courses.id`;
}

/** The words of titles and names; of descriptions there would be too many wrong ones. */
function fillWords(into: RawBuilder<unknown>) {
  return sql`
    insert into ${into}
    with texts as (
      select language, title as text from books
      union all select language, title from audios
      union all select language, title from courses
      union all select '', author from audios
      union all select '', name from authors join book_authors on author_id = authors.id
      union all select '', name from authors join courses on author_id = authors.id
      union all
      select case when jsonb_typeof(name) = 'object' then key else '' end, value
      from (select name from series union all select name from topics) named,
        jsonb_each_text(case jsonb_typeof(name) when 'object' then name else jsonb_build_object('', name) end)
    ),
    written as (
      select language, shown, count(*)::int as uses
      from texts,
        unnest(regexp_split_to_array(lower(normalize(text)), '[^[:alnum:]''’]+')) shown
      group by language, shown
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

function fillBookList(into: RawBuilder<unknown>) {
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

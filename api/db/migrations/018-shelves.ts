import { type Kysely, sql } from "kysely";

/** Stores counts and places that were computed for each request, at a cost that grew with the library. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Does for existing data what a rebuild of the search index does from now on. */
const statements = [
  // Takes a while in a large library.
  `set local statement_timeout = 0`,
  // How many books of a language ("" for all) a topic or a series has; a language itself has the id 0.
  `create table book_counts (
    kind text not null,
    language text not null,
    id int not null,
    books int not null
  )`,
  `insert into book_counts
    select kind, of_language, id, count(*)
    from (
      select 'topic' as kind, book_id, topic_id as id from book_topics
      union all select 'series', book_id, series_id from book_series
      union all select 'language', id, 0 from books
    ) counted
    join (select id as book_id, language from books) book using (book_id)
    cross join lateral unnest(array['', language]) of_language
    group by kind, of_language, id`,
  `create index on book_counts (kind, language, id) include (books)`,

  // The place of each author in the lists of those who have books in a language ("" for any).
  `create table author_list (
    language text not null,
    author_id int not null,
    books int not null,
    name_key text collate "C" not null,
    by_name int not null,
    by_titles int not null
  )`,
  `insert into author_list
    select language, id, books, name_key,
      row_number() over (partition by language order by name_key, first_key, id),
      row_number() over (partition by language order by books desc, name_key, first_key, id)
    from (
      select authors.id, of_language as language, count(*) as books,
        plain_text(last_name) collate "C" as name_key, plain_text(first_name) collate "C" as first_key
      from authors
      join book_authors on author_id = authors.id
      join books on books.id = book_id
      cross join lateral unnest(array['', language]) of_language
      group by authors.id, of_language
    ) named`,
  `create index on author_list (language, by_name) include (author_id, by_titles)`,
  `create index on author_list (language, by_titles) include (author_id)`,
  `create index on author_list (language, name_key) include (by_name)`,
  `create index on author_list (language, author_id) include (books)`,

  // Shelves of an author's books, and of books with an unpacked EPUB.
  `insert into book_list
    select shelf, book_id,
      row_number() over (partition by shelf order by title_sort collate "C", book_id),
      row_number() over (partition by shelf order by popularity desc, created_at desc, book_id desc),
      row_number() over (partition by shelf order by created_at desc, book_id desc)
    from (
      select 'by/' || author_id as name, book_id from book_authors
      union all select 'epub', book_id from book_files where format = 'epub' and unpacked is not null
    ) standing
    join books on books.id = book_id
    cross join lateral (
      select of_language || '/' || name as shelf from unnest(array['', language]) of_language
    ) shelves`,

  // Popularity counts the downloads before this day; until a rebuild, all of the 90 days come after it. Comes last,
  // because every request reads the library's only row.
  `update books set popularity = 0 where popularity <> 0`,
  `alter table library add downloads_counted_on date not null default '2000-01-01'`,
  `update library set downloads_counted_on = current_date - 89`,
];

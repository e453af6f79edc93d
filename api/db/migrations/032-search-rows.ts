import { type Kysely, sql } from "kysely";

/**
 * Search and lists can follow the change of a single record. The first process of this version that starts fills the
 * tables. The version before reads `book_list`, `book_counts` and `author_list`: they stay for its processes until the
 * next night, which empties them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The version of the program's search rows; another program's are rebuilt when a process starts.
  `alter table library add search_version int not null default 0`,

  // The original of all its language versions.
  `alter table search_books add work text`,

  // Documents written after their table was filled in order of popularity.
  ...["search_books", "search_audios", "search_courses"].map(
    (table) => `create table ${table}_recent (like ${table}, unique (id))`,
  ),

  // Whether the word occurs anywhere in any form. Without the setting, the planner scans the table for an early match.
  `create or replace function search_knows(word text) returns boolean
    language plpgsql stable parallel safe set enable_seqscan = off as
    $$ declare asked tsquery := search_word(search_plain(word), false);
       begin
         return exists (select from search_books where everything @@ asked)
           or exists (select from search_books_recent where everything @@ asked)
           or exists (select from search_audios where everything @@ asked)
           or exists (select from search_audios_recent where everything @@ asked)
           or exists (select from search_courses where everything @@ asked)
           or exists (select from search_courses_recent where everything @@ asked);
       end $$`,

  // The spellings in the titles and names of a record, and how often each occurs in all of them.
  `create table search_texts (
    source text not null,
    id int not null,
    language text not null,
    words text[] not null,
    unique (source, id, language)
  )`,
  `create table search_spellings (
    language text not null,
    shown text not null,
    word text not null,
    uses int not null,
    unique (language, shown)
  )`,
  `create unique index on search_words (word, language)`,

  // What a list is sorted by, instead of a place that moves when another book is added.
  `create table book_shelves (
    shelf text not null,
    book_id int not null,
    title_key text collate "C" not null,
    popularity int not null,
    created_at date not null,
    unique (book_id, shelf)
  )`,
  `create table shelf_counts (
    shelf text not null unique,
    kind text not null,
    language text not null,
    id int not null,
    books int not null
  )`,
  `create table listed_authors (
    language text not null,
    author_id int not null,
    books int not null,
    name_key text collate "C" not null,
    first_key text collate "C" not null,
    unique (author_id, language)
  )`,
  `create table author_counts (language text not null unique, authors int not null)`,
];

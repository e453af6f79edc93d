import { type Kysely, sql } from "kysely";

/**
 * Search and lists can follow the change of a single record. Removes what the version before reads: stop its processes
 * before the first of this version starts. That one fills the tables.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The version of the program's search rows; another program's are rebuilt when a process starts.
  `alter table library add search_version int not null default 0`,

  // The original of all its language versions.
  `alter table search_books add work text`,

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
  `drop table book_list`,
  `create table book_list (
    shelf text not null,
    book_id int not null,
    title_key text collate "C" not null,
    popularity int not null,
    created_at date not null,
    unique (book_id, shelf)
  )`,
  `drop table book_counts`,
  `create table book_counts (
    shelf text not null unique,
    kind text not null,
    language text not null,
    id int not null,
    books int not null
  )`,
  `drop table author_list`,
  `create table author_list (
    language text not null,
    author_id int not null,
    books int not null,
    name_key text collate "C" not null,
    first_key text collate "C" not null,
    unique (author_id, language)
  )`,
  `create table author_counts (language text not null unique, authors int not null)`,
];

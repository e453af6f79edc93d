import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export type CalibreEntry = {
  id: number;
  title: string;
  authors: readonly string[];
  /** Such as "Ample, Ann" for the first author. */
  authorSort?: string;
  uuid?: string;
  series?: string;
  index?: number;
  tags?: readonly string[];
  languages?: readonly string[];
  publisher?: string;
  pubdate?: string;
  comments?: string;
  identifiers?: Record<string, string>;
  /** Files by format, such as {EPUB: makeEpub()}. */
  formats?: Record<string, string | Uint8Array>;
  cover?: Uint8Array;
};

/** The tables of Calibre that hold books, with its triggers and one of its views. */
const SCHEMA = `
create table books (id integer primary key autoincrement, title text not null default 'Unknown' collate nocase,
  sort text collate nocase, timestamp timestamp default current_timestamp, pubdate timestamp default current_timestamp,
  series_index real not null default 1.0, author_sort text collate nocase, isbn text default '' collate nocase,
  lccn text default '' collate nocase, path text not null default '', flags integer not null default 1, uuid text,
  has_cover bool default 0, last_modified timestamp not null default '2000-01-01 00:00:00+00:00');
create table authors (id integer primary key, name text not null collate nocase, sort text collate nocase,
  link text not null default '', unique(name));
create table books_authors_link (id integer primary key, book integer not null, author integer not null);
create table series (id integer primary key, name text not null collate nocase, sort text collate nocase);
create table books_series_link (id integer primary key, book integer not null, series integer not null);
create table tags (id integer primary key, name text not null collate nocase);
create table books_tags_link (id integer primary key, book integer not null, tag integer not null);
create table publishers (id integer primary key, name text not null collate nocase, sort text collate nocase);
create table books_publishers_link (id integer primary key, book integer not null, publisher integer not null);
create table languages (id integer primary key, lang_code text not null collate nocase, unique(lang_code));
create table books_languages_link (id integer primary key, book integer not null, lang_code integer not null,
  item_order integer not null default 0);
create table ratings (id integer primary key, rating integer);
create table comments (id integer primary key, book integer not null, text text not null collate nocase);
create table identifiers (id integer primary key, book integer not null, type text not null default 'isbn' collate nocase,
  val text not null collate nocase);
create table data (id integer primary key, book integer not null, format text not null collate nocase,
  uncompressed_size integer not null, name text not null);
create view meta as select id, title, (select sortconcat(id, name) from authors) authors from books;
create trigger books_update_trg after update on books begin
  update books set sort = title_sort(new.title) where id = new.id and old.title <> new.title; end;
`;

/** Writes a library as Calibre keeps it: metadata.db, and a folder for each book. */
export async function writeCalibre(folder: string, books: readonly CalibreEntry[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  using database = new DatabaseSync(join(folder, "metadata.db"));
  database.exec(SCHEMA);
  for (const book of books) await writeBook(folder, database, book);
}

/** The folder of a book, such as "Ann Ample/The Lamp (1)". */
export function getCalibrePath({ id, title, authors }: CalibreEntry): string {
  return `${authors[0]}/${title} (${id})`;
}

async function writeBook(folder: string, database: DatabaseSync, book: CalibreEntry) {
  const { id, title, authors, formats = {} } = book;
  const path = getCalibrePath(book);
  database
    .prepare(
      "insert into books (id, title, path, uuid, pubdate, series_index, has_cover) values (?, ?, ?, ?, ?, ?, ?)",
    )
    .run(
      id,
      title,
      path,
      book.uuid ?? `0f0e0d0c-0b0a-4908-8706-0504030201${String(id).padStart(2, "0")}`,
      book.pubdate ?? "0101-01-01 00:00:00+00:00",
      book.index ?? 1,
      book.cover ? 1 : 0,
    );
  for (const [place, name] of authors.entries()) {
    const sort = place === 0 ? (book.authorSort ?? name) : name;
    link("authors", "author", name.replaceAll(",", "|"), sort);
  }
  if (book.series) link("series", "series", book.series);
  for (const tag of book.tags ?? []) link("tags", "tag", tag);
  if (book.publisher) link("publishers", "publisher", book.publisher);
  for (const code of book.languages ?? ["eng"]) {
    database.prepare("insert or ignore into languages (lang_code) values (?)").run(code);
    database
      .prepare(
        "insert into books_languages_link (book, lang_code) select ?, id from languages where lang_code = ?",
      )
      .run(id, code);
  }
  if (book.comments !== undefined)
    database.prepare("insert into comments (book, text) values (?, ?)").run(id, book.comments);
  for (const [type, value] of Object.entries(book.identifiers ?? {}))
    database
      .prepare("insert into identifiers (book, type, val) values (?, ?, ?)")
      .run(id, type, value);
  const name = `${title} - ${authors[0]}`;
  for (const [format, content] of Object.entries(formats)) {
    database
      .prepare("insert into data (book, format, uncompressed_size, name) values (?, ?, ?, ?)")
      .run(id, format, content.length, name);
    await write(`${path}/${name}.${format.toLowerCase()}`, content);
  }
  if (book.cover) await write(`${path}/cover.jpg`, book.cover);

  function link(table: string, column: string, value: string, sort?: string): void {
    const sorted = sort === undefined ? ["", ""] : [", sort", ", ?"];
    database
      .prepare(
        `insert into ${table} (name${sorted[0]}) select ?${sorted[1]} where not exists (select from ${table} where name = ?)`.replace(
          "select from",
          "select 1 from",
        ),
      )
      .run(...(sort === undefined ? [value, value] : [value, sort, value]));
    database
      .prepare(
        `insert into books_${table}_link (book, ${column}) select ?, id from ${table} where name = ?`,
      )
      .run(id, value);
  }

  async function write(file: string, content: string | Uint8Array): Promise<void> {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
  }
}

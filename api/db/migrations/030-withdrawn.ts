import { type Kysely, sql } from "kysely";

/** What can be withdrawn, published later and deleted. */
const lists = ["series", "topics", "authors", "books", "audios", "courses"];
const published = ["books", "audios", "courses"];

/** Withdrawn records and those with a later `publish_at` are hidden; codes of deleted records are never used again. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const list of lists) {
    await sql`alter table ${sql.table(list)} add withdrawn_at timestamptz`.execute(db);
  }
  for (const list of published) {
    const table = sql.table(list);
    await sql`alter table ${table} add publish_at timestamptz`.execute(db);
    await sql`create index on ${table} (publish_at) where publish_at is not null`.execute(db);
    await sql`create index on ${table} (id) where withdrawn_at is not null`.execute(db);
  }
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // `title` may be by language; `id` is the number of a series or topic; `work` is the code that the language versions of a book share.
  `create table deleted_records (
    kind text not null,
    code text not null,
    id int not null,
    title jsonb not null,
    language text,
    work text,
    was_visible boolean not null,
    deleted_at timestamptz not null default now(),
    primary key (kind, code)
  )`,
  // Files that a record named before. `deleted_at` is null until they are deleted from the media folder.
  `create table former_files (
    path text primary key,
    name text,
    stored text[] not null,
    deleted_at timestamptz
  )`,
  `create index former_files_name on former_files (lower(name)) where name is not null`,
  `create index book_files_unpacked on book_files (unpacked) where unpacked is not null`,
  `create index articles_audio on articles (audio_path) where audio_path is not null`,
  `create index audios_path on audios (path) where path is not null`,
  `create index course_books_path on course_books (path)`,
  `create index books_cover on books (('covers/' || (cover ->> 'id'))) where cover is not null`,
  `create index authors_photo on authors (('covers/' || (photo ->> 'id'))) where photo is not null`,
  // Lists and search have all that was published until then.
  `alter table library add published_until timestamptz not null default now()`,
];

import { type Kysely, sql } from "kysely";

/** What the EPUB of a book says about which book it is. Books imported before get theirs with the next EPUB folder. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table book_identities (
    book_id int primary key references books on delete cascade,
    identifier text,
    isbns text[] not null,
    author text not null,
    title text not null,
    language text not null,
    series_number float8,
    is_from_epub boolean not null
  )`.execute(db);
}

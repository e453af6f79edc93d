import { type Kysely, sql } from "kysely";

/** What the page of a book says of its publication; null when the book does not say. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table books
    add subtitle text,
    add publisher text,
    add year int,
    add rights text,
    add contributors jsonb`.execute(db);
  await sql`alter table book_series add number float8`.execute(db);
}

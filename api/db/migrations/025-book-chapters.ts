import { type Kysely, sql } from "kysely";

/** The text of a book's chapters, for reading times and previews. Books imported before have none. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table book_chapters (
    book_id int not null references books on delete cascade,
    position int not null,
    path text not null,
    beginning text not null,
    words int not null,
    primary key (book_id, position)
  )`.execute(db);
}

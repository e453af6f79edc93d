import { type Kysely, sql } from "kysely";

/** A course finds the book that one of its files belongs to by where the file lies. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index book_files_path on book_files (path) where path is not null`.execute(db);
}

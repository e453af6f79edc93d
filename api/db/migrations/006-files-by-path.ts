import { type Kysely, sql } from "kysely";

/** Finds the book of a course's file by the file's path. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index book_files_path on book_files (path) where path is not null`.execute(db);
}

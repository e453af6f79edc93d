import { type Kysely, sql } from "kysely";

/** How a printed copy of a book is bound; null when the catalog does not say. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table books add binding text
    check (binding in ('softcover', 'hardcover', 'stapled'))`.execute(db);
}

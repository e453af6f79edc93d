import { type Kysely, sql } from "kysely";

/** Books that the home page shows first, by the language of the page; few books have it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table books add featured jsonb`.execute(db);
  await sql`create index books_featured on books (id) where featured is not null`.execute(db);
}

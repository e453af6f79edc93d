import { type Kysely, sql } from "kysely";

/** How many books a search finds that is asked often and finds many: until a refill of the search they are all counted. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table search_totals (query tsquery not null, total int not null)`.execute(db);
}

import { type Kysely, sql, type Transaction } from "kysely";

import { raiseCatalogVersion } from "#api/db/library/library.ts";
import type { Schema } from "#api/db/schema/schema.ts";

type DuePublications = {
  count: number;
  /** The time of the database, as text with all its digits. */
  until: string;
};

/** Counts the records whose time has come since lists and search were last brought up to date. */
export async function countDuePublications(db: Kysely<Schema>): Promise<DuePublications> {
  const counts = ["books", "audios", "courses"].map(
    (table) => sql`(
      select count(*) from ${sql.table(table)}, library
      where publish_at > published_until and publish_at <= now()
    )`,
  );
  const { rows } = await sql<DuePublications>`
    select (${sql.join(counts, sql` + `)})::int as count, now()::text as until`.execute(db);
  return rows[0] ?? { count: 0, until: "" };
}

/** Records that lists and search have everything that was due at `until`. */
export async function recordPublications(trx: Transaction<Schema>, until: string): Promise<void> {
  await sql`update library set published_until = greatest(published_until, ${until}::timestamptz)`.execute(
    trx,
  );
  await raiseCatalogVersion(trx);
}

import { type Kysely, sql, type Transaction } from "kysely";

import { raiseCatalogVersion } from "#api/db/library/library.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { getLocalDay } from "#domain/days.ts";

type DuePublications = {
  count: number;
  /** Whether a book begins or ceases to be featured. */
  isFeaturedDue: boolean;
  /** The time of the database, as text with all its digits. */
  until: string;
};

/** What has come due since lists and search were last brought up to date. Days are those of the time zone. */
export async function countDuePublications(
  db: Kysely<Schema>,
  timeZone: string,
): Promise<DuePublications> {
  const { published_until: since } = await db
    .selectFrom("library")
    .select("published_until")
    .executeTakeFirstOrThrow();
  const [before, today] = [since, new Date()].map((moment) => getLocalDay(timeZone, moment));
  const counts = ["books", "audios", "courses"].map(
    (table) => sql`(
      select count(*) from ${sql.table(table)}, library
      where publish_at > published_until and publish_at <= now()
    )`,
  );
  const { rows } = await sql<DuePublications>`
    select (${sql.join(counts, sql` + `)})::int as count, now()::text as until, exists (
      select from books, jsonb_each(featured) as list (language, place)
      where featured is not null and (
        place ->> 'from' > ${before} and place ->> 'from' <= ${today}
        or place ->> 'until' >= ${before} and place ->> 'until' < ${today}
      )
    ) as "isFeaturedDue"`.execute(db);
  return rows[0] ?? { count: 0, isFeaturedDue: false, until: "" };
}

/** Records that lists and search have everything that was due at `until`. */
export async function recordPublications(trx: Transaction<Schema>, until: string): Promise<void> {
  await sql`update library set published_until = greatest(published_until, ${until}::timestamptz)`.execute(
    trx,
  );
  await raiseCatalogVersion(trx);
}

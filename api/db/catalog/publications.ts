import { type Kysely, sql, type Transaction } from "kysely";

import { raiseCatalogVersion } from "#api/db/library/library.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { getLocalDay } from "#domain/days.ts";

export type DuePublications = {
  /** The ids of records whose time of publication has come. */
  records: Record<PublishedTable, number[]>;
  /** Whether a book begins or ceases to be featured. */
  isFeaturedDue: boolean;
  /** The time of the database, as text with all its digits. */
  until: string;
};

type PublishedTable = "books" | "audios" | "courses";

/** What has come due since lists and search were last brought up to date. Days are those of the time zone. */
export async function findDuePublications(
  db: Kysely<Schema>,
  timeZone: string,
): Promise<DuePublications> {
  const { published_until: since } = await db
    .selectFrom("library")
    .select("published_until")
    .executeTakeFirstOrThrow();
  const [before, today] = [since, new Date()].map((moment) => getLocalDay(timeZone, moment));
  const { rows } = await sql<DuePublications>`
    select jsonb_build_object('books', ${idsOf("books")}, 'audios', ${idsOf("audios")}, 'courses', ${idsOf("courses")})
      as records, now()::text as until, exists (
      select from books, jsonb_each(featured) as list (language, place)
      where featured is not null and (
        place ->> 'from' > ${before} and place ->> 'from' <= ${today}
        or place ->> 'until' >= ${before} and place ->> 'until' < ${today}
      )
    ) as "isFeaturedDue"`.execute(db);
  const records = { books: [], audios: [], courses: [] };
  return rows[0] ?? { records, isFeaturedDue: false, until: "" };
}

function idsOf(table: PublishedTable) {
  return sql`array(
    select published.id from ${sql.table(table)} published, library
    where publish_at > published_until and publish_at <= now()
  )`;
}

/** Records that lists and search have everything that was due at `until`. */
export async function recordPublications(trx: Transaction<Schema>, until: string): Promise<void> {
  await sql`update library set published_until = greatest(published_until, ${until}::timestamptz)`.execute(
    trx,
  );
  await raiseCatalogVersion(trx);
}

import { type Kysely, sql } from "kysely";

import type { IdPage, Slice } from "./newest-first.ts";
import type { Schema } from "./schema.ts";

/** In the catalogue's order. */
export function findPeriodicals(db: Kysely<Schema>) {
  return db.selectFrom("periodicals").selectAll().orderBy("position").execute();
}

/** The issues of a periodical, the newest first; null when there is no such periodical. */
export async function findIssues(
  db: Kysely<Schema>,
  { periodical, language }: { periodical: string; language: string | null },
  { size, offset }: Slice,
): Promise<IdPage | null> {
  const hits = db
    .selectFrom("books")
    .select(["id", "number", "created_at"])
    .where("periodical", "=", periodical)
    .$if(language !== null, (query) => query.where("language", "=", language));

  const { rows } = await sql<IdPage>`
    with hits as (${hits})
    select
      (select count(*) from hits) as total,
      array(
        select id from hits
        order by number desc nulls last, created_at desc, id desc
        limit ${size} offset ${offset}
      ) as ids
    from periodicals
    where code = ${periodical}`.execute(db);
  return rows[0] ?? null;
}

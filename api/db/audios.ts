import { type Kysely, sql } from "kysely";

import type { IdPage, Slice } from "./newest-first.ts";
import type { Schema } from "./schema.ts";

/** The audios of `ids` in their order. */
export function findAudiosByIds(db: Kysely<Schema>, ids: readonly number[]) {
  return db
    .selectFrom("audios as a")
    .leftJoin("series as s", "s.id", "a.series_id")
    .select([
      "a.code",
      "a.title",
      "a.author",
      "a.language",
      "a.path",
      "a.url",
      "a.size",
      "s.id as serieId",
      "s.name as serieName",
    ])
    .where("a.id", "=", sql<number>`any(${ids}::int[])`)
    .orderBy(sql`array_position(${ids}::int[], a.id)`)
    .execute();
}
export type AudioFacts = Awaited<ReturnType<typeof findAudiosByIds>>[number];

/** Audios without a search: by title. */
export async function listAudios(
  db: Kysely<Schema>,
  { serieId, language }: { serieId: number | null; language: string | null },
  { size, offset }: Slice,
): Promise<IdPage> {
  const hits = db
    .selectFrom("audios")
    .select(["id", "title"])
    .$if(serieId !== null, (query) => query.where("series_id", "=", serieId))
    .$if(language !== null, (query) => query.where("language", "=", language));

  const { rows } = await sql<IdPage>`
    with hits as (${hits})
    select
      (select count(*) from hits) as total,
      array(
        select id from hits order by plain_text(title), id limit ${size} offset ${offset}
      ) as ids`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

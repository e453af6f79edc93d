import { type Kysely, sql } from "kysely";

import type { Schema } from "./schema.ts";
import { byTitle, type IdPage, type Slice, sliceOf } from "./slice.ts";

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

/** Series that have audios in the language, and how many. */
export function countAudiosBySeries(db: Kysely<Schema>, language: string | null) {
  return db
    .selectFrom("audios as a")
    .innerJoin("series as s", "s.id", "a.series_id")
    .select((eb) => ["s.id", "s.name", eb.fn.countAll<number>().as("audiosCount")])
    .$if(language !== null, (query) => query.where("a.language", "=", language))
    .groupBy("s.id")
    .execute();
}

/** Audios without a search: by title. */
export function listAudios(
  db: Kysely<Schema>,
  { serieId, language }: { serieId: number | null; language: string | null },
  slice: Slice,
): Promise<IdPage> {
  const hits = db
    .selectFrom("audios")
    .select(["id", "title"])
    .$if(serieId !== null, (query) => query.where("series_id", "=", serieId))
    .$if(language !== null, (query) => query.where("language", "=", language));
  return sliceOf(db, hits, byTitle, slice);
}

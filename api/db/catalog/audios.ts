import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";
import type { AudioSort } from "#domain/criteria.ts";
import { listLanguageRanges } from "#domain/language-tags.ts";
import { languages } from "#domain/languages.ts";

import { selectInLanguage } from "./in-language.ts";
import { isNotWithdrawn, isShown } from "./is-shown.ts";
import { byTitle, type Page, readIdPage, type Slice, selectSlice } from "./slice.ts";

const sortExpressions: Record<AudioSort, RawBuilder<unknown>> = {
  title: byTitle,
  author: sql`plain_text(author), ${byTitle}`,
};

/** The audios of `ids`, in that order. */
export function findAudiosByIds(db: Kysely<Schema>, ids: readonly number[]) {
  return db
    .selectFrom("audios as a")
    .leftJoin("series as s", (join) =>
      join.onRef("s.id", "=", "a.series_id").on(isNotWithdrawn("s")),
    )
    .select([
      "a.code",
      "a.title",
      "a.author",
      "a.language",
      "a.path",
      "a.url",
      "a.size",
      "a.duration",
      "a.cover",
      "s.id as serieId",
      "s.name as serieName",
    ])
    .where("a.id", "=", sql<number>`any(${ids}::int[])`)
    .where(isShown("a"))
    .orderBy(sql`array_position(${ids}::int[], a.id)`)
    .execute();
}

export type AudioFacts = Awaited<ReturnType<typeof findAudiosByIds>>[number];

/** Series with audios in the language, and how many each has. */
export function countAudiosBySeries(db: Kysely<Schema>, language: string | null) {
  return db
    .selectFrom("audios as a")
    .innerJoin("series as s", "s.id", "a.series_id")
    .select((eb) => ["s.id", "s.name", eb.fn.countAll<number>().as("audiosCount")])
    .where(selectInLanguage("a.language", language))
    .where(isShown("a"))
    .where(isNotWithdrawn("s"))
    .groupBy("s.id")
    .execute();
}

/** The languages of all audios, and those that hold several of them. */
export async function findAudioLanguages(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom(["audios", sql<string>`unnest(language_ranges(language))`.as("range")])
    .select((eb) => [sql<string>`range`.as("language"), eb.fn.countAll<number>().as("count")])
    .where(sql<boolean>`range <> ''`)
    .where(isShown("audios"))
    .groupBy(sql`range`)
    .execute();
  return listLanguageRanges(
    new Map(rows.map((row) => [row.language, Number(row.count)])),
    languages,
  );
}

export type AudioFilter = { serieId: number | null; language: string | null; sort: AudioSort };

/** Filters and sorts audios without a text search. */
export function listAudios(
  db: Kysely<Schema>,
  { serieId, language, sort }: AudioFilter,
  slice: Slice,
): Promise<Page<number>> {
  const hits = db
    .selectFrom("audios")
    .select(["id", "title", "author", "number"])
    .$if(serieId !== null, (query) =>
      query.where(
        "series_id",
        "=",
        sql<number>`(select id from series where id = ${serieId} and ${isNotWithdrawn("series")})`,
      ),
    )
    .where(selectInLanguage("language", language))
    .where(isShown("audios"));
  // A series is heard in its order.
  const isSeries = serieId !== null && sort === "title";
  const order = isSeries ? sql`number nulls last, ${byTitle}` : sortExpressions[sort];
  return readIdPage(db, selectSlice(hits, order, slice));
}

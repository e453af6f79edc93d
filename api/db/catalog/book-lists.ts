import { type Kysely, sql, type RawBuilder } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";

import type { Schema } from "#api/db/schema/schema.ts";
import { listLanguageRanges } from "#domain/language-tags.ts";
import { type Language, languages } from "#domain/languages.ts";

import { shelfKey } from "./book-pages.ts";
import { selectInLanguage } from "./in-language.ts";
import { isNotWithdrawn, isShown } from "./is-shown.ts";
import { type PageStatement, type Slice, selectSlice } from "./slice.ts";

type SeriesFilter = { serieId: number; titleHint: string; language: string | null };

/** Books of a series whose titles contain `titleHint`, newest first; ignores case and accents. */
export function selectSeriesBookPage(
  db: Kysely<Schema>,
  { serieId, titleHint, language }: SeriesFilter,
  slice: Slice,
): PageStatement {
  const hits = db
    .selectFrom("book_shelves as l")
    .innerJoin("books as b", "b.id", "l.book_id")
    .select(["b.id", "l.created_at"])
    .where("l.shelf", "=", shelfKey({ language, serieId, topicId: null }))
    .where(isShown("b"))
    .where(sql<boolean>`strpos(plain_text(b.title), plain_text(${titleHint})) > 0`);
  return selectSlice(hits, sql`created_at desc`, slice);
}

export function findSeries(db: Kysely<Schema>, id: number) {
  return db
    .selectFrom("series")
    .select("id")
    .where("id", "=", id)
    .where(isNotWithdrawn("series"))
    .executeTakeFirst();
}

export function findAuthorId(db: Kysely<Schema>, code: string) {
  return db
    .selectFrom("authors")
    .select("id")
    .where("code", "=", code)
    .where(isNotWithdrawn("authors"))
    .executeTakeFirst();
}

/**
 * The books downloaded most in the days counted up to `today`. A book without downloads since popularity was last
 * counted is considered only if it is among the `size` most popular ones.
 */
export async function findTopDownloads(
  db: Kysely<Schema>,
  { language, today, size }: { language: string | null; today: string; size: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recent as materialized (
      select book_id, sum(count) as count from downloads
      where day >= (select downloads_counted_on from library) and day <= ${today}
      group by book_id
    )
    select id
    from (
      select book_id from recent
      union
      (
        select book_id from book_shelves
        where shelf = ${shelfKey({ language, serieId: null, topicId: null })}
        order by popularity desc, created_at desc, book_id desc
        limit ${size}
      )
    ) likely
    cross join lateral (
      select id, language, popularity, created_at from books
      where id = book_id and ${isShown("books")} offset 0
    ) book
    left join recent using (book_id)
    cross join lateral (select popularity + coalesce(recent.count, 0) as count) whole
    where whole.count > 0 and ${selectInLanguage("language", language)}
    order by whole.count desc, created_at desc, id desc
    limit ${size}`.execute(db);
  return rows.map((row) => row.id);
}

type FeaturedCriteria = {
  /** Of the list, as a tag; null for all. */
  language: string | null;
  /** "YYYY-MM-DD" in the library's time zone. */
  today: string;
  size: number;
};

/** The books that a list shows first on the day, by their rank. */
export async function findFeaturedBooks(
  db: Kysely<Schema>,
  { language, today, size }: FeaturedCriteria,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select books.id
    from books, jsonb_each(featured) as list (of_language, place)
    where featured is not null and ${isShown("books")}
      and (${language}::text is null or of_language = ${language})
      and coalesce(place ->> 'from', ${today}) <= ${today}
      and coalesce(place ->> 'until', ${today}) >= ${today}
    group by books.id
    order by min((place ->> 'rank')::int), created_at desc, books.id desc
    limit ${size}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Names are in the language of `culture`. */
type CountCriteria = { language: string | null; culture: Language };

/** Series with books in the language, and how many each has; with `most`, only the largest series. */
export function countBooksBySeries(
  db: Kysely<Schema>,
  criteria: CountCriteria & { most: number | null },
) {
  return countBooksBy(db, "series", { ...criteria, atLeast: 1 });
}

/** Topics with at least `atLeast` books in the language, and how many each has. */
export function countBooksByTopic(
  db: Kysely<Schema>,
  criteria: CountCriteria & { atLeast: number },
) {
  return countBooksBy(db, "topics", { ...criteria, most: null });
}

/**
 * For each language that the lists offer: how many topics have books, and how many of them have fewer than `atLeast`.
 * Counts books themselves, because a check of an import does not bring the lists up to date.
 */
export async function findHiddenTopics(db: Kysely<Schema>, atLeast: number) {
  const counted = await sql<{ language: string; topic: number | null; books: number }>`
    select of_language as language, topic_id as topic, count(*)::int as books
    from books
    cross join lateral (
      select null::int as topic_id
      union all
      select topic_id from book_topics join topics on topics.id = topic_id
      where book_id = books.id and ${isNotWithdrawn("topics")}
    ) topics
    cross join lateral unnest(language_ranges(books.language)) of_language
    where of_language <> '' and ${isShown("books")}
    group by of_language, topic_id`.execute(db);
  const ofLanguages = counted.rows.filter(({ topic }) => topic === null);
  const sizes = new Map(ofLanguages.map(({ language, books }) => [language, books]));
  return listLanguageRanges(sizes, languages)
    .toSorted()
    .map((language) => {
      const topics = counted.rows.filter((row) => row.language === language && row.topic !== null);
      const hidden = topics.filter(({ books }) => books < atLeast);
      return { language, topics: topics.length, hidden: hidden.length };
    })
    .filter(({ hidden }) => hidden > 0);
}

/**
 * Returns one JSON value, because reading thousands of rows takes several times as long as finding them. Roughly sorted
 * by name: sorting nearly sorted names by locale takes a tenth of the time.
 */
async function countBooksBy(
  db: Kysely<Schema>,
  table: "series" | "topics",
  { language, culture, atLeast, most }: CountCriteria & { atLeast: number; most: number | null },
) {
  const counted = db
    .selectFrom("shelf_counts")
    .select(["id", "books"])
    .where("kind", "=", table === "topics" ? "topic" : "series")
    .where("language", "=", language ?? "")
    .where("books", ">=", atLeast);
  const chosen = most ? counted.orderBy("books", "desc").orderBy("id").limit(most) : counted;
  const name = selectWording("t.name", culture);
  const { items } = await db
    .selectNoFrom((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom(chosen.as("c"))
          .innerJoin(`${table} as t`, "t.id", "c.id")
          .where(isNotWithdrawn("t"))
          .select(["t.id", "c.books as booksCount"])
          .select(name.as("name"))
          .orderBy(sql`lower(${name}) collate "C"`),
      ).as("items"),
    )
    .executeTakeFirstOrThrow();
  return items;
}

/** The topics of a book, and how many books of the language each has. */
export function findTopicsOfBook(db: Kysely<Schema>, code: string, language: string | null) {
  return db
    .selectFrom("books as b")
    .innerJoin("book_topics as bt", "bt.book_id", "b.id")
    .innerJoin("topics as t", "t.id", "bt.topic_id")
    .leftJoin("shelf_counts as c", (join) =>
      join
        .onRef("c.id", "=", "t.id")
        .on("c.kind", "=", "topic")
        .on("c.language", "=", language ?? ""),
    )
    .where("b.code", "=", code)
    .where(isNotWithdrawn("t"))
    .select((eb) => ["t.id", "t.name", eb.fn.coalesce("c.books", eb.lit(0)).as("booksCount")])
    .execute();
}

/** The languages of all books, and those that hold several of them. */
export async function findLanguages(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom("shelf_counts")
    .select(["language", "books"])
    .where("kind", "=", "language")
    .where("language", "<>", "")
    .execute();
  return listLanguageRanges(new Map(rows.map((row) => [row.language, row.books])), languages);
}

/** Does `localize` of domain/languages.ts in SQL, so that thousands of rows are read in one language only. */
export function selectWording(column: string, language: Language): RawBuilder<string> {
  const text = sql.ref(column);
  const written = [language, ...languages].map((code) => sql`nullif(${text} ->> ${code}, '')`);
  const unlocalized = sql`case jsonb_typeof(${text}) when 'string' then ${text} #>> '{}' end`;
  return sql`coalesce(${sql.join([...written, unlocalized])}, '')`;
}

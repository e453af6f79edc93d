import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Schema } from "#api/db/schema.ts";

export type DocumentTable = "search_books" | "search_audios" | "search_courses";

export type Question = {
  table: DocumentTable;
  words: string[];
  /** All that was typed. */
  phrase: string;
  /** What a document must bear: "@es" its language, "#t12" a topic, "#s9" a series. */
  tags: string[];
  /** Whose documents go before equals. */
  interfaceLanguage: string;
  /** Whether documents count that have but some of the words. */
  ofMost: boolean;
};

export type Slice = { size: number; offset: number };

/** Of each kind of hit so many are weighed at a time: they lie in the order of their popularity. */
const WEIGHED_TOGETHER = 300;
const ALL = 1_000_000_000;

/** One page of hits, best first: kinds of hits follow each other, and only those are looked at that the page needs. */
export async function findBestHits(
  db: Kysely<Schema>,
  question: Question,
  { size, offset }: Slice,
): Promise<number[]> {
  const weighed = offset + size <= WEIGHED_TOGETHER ? WEIGHED_TOGETHER : ALL;
  const kinds = (question.ofMost ? kindsOfMost(question) : kindsOfAll).map(
    (condition) => sql`(
      select id from (
        select id, language, popularity, title, title_key from ${sql.table(question.table)}
        where ${condition} limit ${weighed}
      ) candidate
      order by (row_number() over () - 1) / ${sql.lit(WEIGHED_TOGETHER)},
        title @@ (select exact from asked) desc,
        language = ${question.interfaceLanguage} desc,
        starts_with(title_key, (select key from asked)) desc,
        least(length((select key from asked))::float4 / greatest(length(title_key), 1), 1) * 4
          + ln(1 + popularity) desc,
        id
    )`,
  );

  const { rows } = await sql<{ id: number }>`
    with asked as materialized (${asked(question)})
    select id from (${sql.join(kinds, sql` union all `)}) hits
    limit ${size} offset ${offset}`.execute(db);
  return rows.map((row) => row.id);
}

export type HitSort = "title" | "popularity" | "creationdate";

/** One page of hits in the order of something else than how well they match. */
export async function findSortedHits(
  db: Kysely<Schema>,
  question: Question,
  { sort, size, offset }: Slice & { sort: HitSort },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with asked as materialized (${asked(question)})
    select id from ${sql.table(question.table)}
    where everything @@ ${widest(question)}
    order by ${orders[sort]} limit ${size} offset ${offset}`.execute(db);
  return rows.map((row) => row.id);
}

const orders: Record<HitSort, RawBuilder<unknown>> = {
  title: sql`title_sort collate "C", id`,
  popularity: sql`popularity desc, created_at desc, id desc`,
  creationdate: sql`created_at desc, id desc`,
};

export async function countHits(db: Kysely<Schema>, question: Question): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with asked as materialized (${asked(question)})
    select count(*) from ${sql.table(question.table)}
    where everything @@ ${widest(question)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Worked out once for each statement, and out of the planner's sight: its plan holds for every word. */
function asked({ words, phrase, tags, ofMost }: Question) {
  const most = words.map(
    (_, missing) =>
      sql`search_among(search_query_of_most(typed, ${sql.lit(missing)}), tags) as ${sql.ref(`but_${missing}`)}`,
  );

  return sql`
    select search_key(${phrase}) as key,
      search_among(quote_literal('=' || left(search_key(${phrase}), 200))::tsquery, tags) as exact,
      ${
        ofMost
          ? sql.join(most)
          : sql`search_among(search_query(typed, false), tags) as whole,
                search_among(search_query(typed, true), tags) as unfinished`
      }
    from (select ${words}::text[] as typed, ${tags}::text[] as tags) input`;
}

const exact = sql`(select exact from asked)`;
const whole = sql`(select whole from asked)`;
const unfinished = sql`(select unfinished from asked)`;

/** The title itself; words in the title, the names, the heading; a word begun there; words anywhere. */
const kindsOfAll = [
  sql`names @@ ${exact}`,
  sql`title @@ ${whole} and not names @@ ${exact}`,
  sql`names @@ ${whole} and not title @@ ${whole} and not names @@ ${exact}`,
  sql`heading @@ ${whole} and not names @@ ${whole} and not names @@ ${exact}`,
  sql`names @@ ${unfinished} and not heading @@ ${whole} and not names @@ ${exact}`,
  sql`everything @@ ${unfinished} and not heading @@ ${whole} and not names @@ ${unfinished} and not names @@ ${exact}`,
];

/** All words that tell anything, all but one of them, all but two … */
function kindsOfMost({ words }: Question) {
  return words.map((_, missing) =>
    missing === 0
      ? sql`everything @@ ${but(0)}`
      : sql`everything @@ ${but(missing)} and (everything @@ ${but(missing - 1)}) is not true`,
  );
}

function but(missing: number) {
  return sql`(select ${sql.ref(`but_${missing}`)} from asked)`;
}

/** The query that every hit answers. */
function widest({ words, ofMost }: Question) {
  if (!ofMost) return unfinished;
  return sql`(select coalesce(${sql.join(words.map((_, missing) => sql.ref(`but_${missing}`)).toReversed())}) from asked)`;
}

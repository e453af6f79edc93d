import { type RawBuilder, sql } from "kysely";

import type { PageStatement, Slice } from "#api/db/catalog/slice.ts";

export type DocumentTable = "search_books" | "search_audios" | "search_courses";

export type SearchQuestion = {
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

/** Of each kind of hit so many are weighed at a time: they lie in the order of their popularity. */
const RANK_BATCH_SIZE = 300;
const NO_LIMIT = 1_000_000_000;

/** So many words does search_most() look for. */
const MAX_TELLING_WORDS = 5;

export type HitSort = "title" | "popularity" | "creationdate" | "author";

/** One page of the hits, and how many there are: counted where `total` is not known and a page that is not full does not tell it. */
export function selectHitPage(
  question: SearchQuestion,
  { sort, total, size, offset }: Slice & { sort: HitSort | null; total: number | null },
): PageStatement {
  const hits =
    sort === null ? selectBestHits(question, offset + size) : selectSortedHits(question, sort);
  const count = sql`case
    when cardinality(ids) < ${size} and (cardinality(ids) > 0 or ${offset} = 0) then ${offset} + cardinality(ids)
    else ${countHits(question)}
  end`;
  return sql`
    with asked as materialized (${selectQueries(question)}),
    best as materialized (select array(${hits} limit ${size} offset ${offset}) as ids)
    select ids, ${total === null ? count : sql`${total}::int`} as total from best`;
}

function countHits(question: SearchQuestion) {
  const query = widestQuery(question);
  const table = sql.table(question.table);
  const count = sql`(select count(*)::int from ${table} where everything @@ ${query})`;
  if (question.table !== "search_books" || question.ofMost) return count;
  return sql`coalesce((select total from search_totals where query = ${query}), ${count})`;
}

/** Best first: kinds of hits follow each other, and only those are looked at that the first `wanted` need. */
function selectBestHits(
  { ofMost, table, interfaceLanguage, words }: SearchQuestion,
  wanted: number,
) {
  const weighed = wanted <= RANK_BATCH_SIZE ? RANK_BATCH_SIZE : NO_LIMIT;
  const kinds = (ofMost ? mostWordsConditions(words) : allWordsConditions).map(
    (condition) => sql`(
      select id from (
        select id, language, popularity, title, title_key from ${sql.table(table)}
        where ${condition} limit ${weighed}
      ) candidate
      order by (row_number() over () - 1) / ${sql.lit(RANK_BATCH_SIZE)},
        ${ofMost ? sql`` : sql`title @@ ${exactQuery} desc,`}
        language = ${interfaceLanguage} desc,
        starts_with(title_key, (select key from asked)) desc,
        least(length((select key from asked))::float4 / greatest(length(title_key), 1), 1) * 4
          + ln(1 + popularity) desc,
        id
    )`,
  );
  return sql`select id from (${sql.join(kinds, sql` union all `)}) hits`;
}

/** In the order of something else than how well they match. */
function selectSortedHits(question: SearchQuestion, sort: HitSort) {
  return sql`
    select id from ${sql.table(question.table)}
    where everything @@ ${widestQuery(question)}
    order by ${sortExpressions[sort]}`;
}

const sortExpressions: Record<HitSort, RawBuilder<unknown>> = {
  title: sql`title_sort collate "C", id`,
  popularity: sql`popularity desc, created_at desc, id desc`,
  creationdate: sql`created_at desc, id desc`,
  // Of recordings, which have one each.
  author: sql`(select plain_text(author) from audios where audios.id = search_audios.id),
    title_sort collate "C", id`,
};

/** Worked out once for each statement, and out of the planner's sight: its plan holds for every word. */
function selectQueries({ words, phrase, tags, ofMost }: SearchQuestion) {
  return ofMost
    ? sql`select search_key(${phrase}) as key, search_most(${words}, ${tags}) as most`
    : sql`select key, exact, whole, loose from search_all(${phrase}, ${words}, ${tags})`;
}

const exactQuery = sql`(select exact from asked)`;
const wholeQuery = sql`(select whole from asked)`;
const looseQuery = sql`(select loose from asked)`;

/** The title itself; the words in the title, the names, the heading; more loosely in each; anywhere. */
const allWordsConditions = [
  sql`names @@ ${exactQuery}`,
  sql`title @@ ${wholeQuery} and not names @@ ${exactQuery}`,
  sql`names @@ ${wholeQuery} and not title @@ ${wholeQuery} and not names @@ ${exactQuery}`,
  sql`heading @@ ${wholeQuery} and not names @@ ${wholeQuery} and not names @@ ${exactQuery}`,
  sql`title @@ ${looseQuery} and not heading @@ ${wholeQuery} and not names @@ ${exactQuery}`,
  sql`names @@ ${looseQuery} and not title @@ ${looseQuery} and not heading @@ ${wholeQuery} and not names @@ ${exactQuery}`,
  sql`everything @@ ${looseQuery} and not names @@ ${looseQuery} and not heading @@ ${wholeQuery} and not names @@ ${exactQuery}`,
];

/** All words that tell anything, all but one of them, all but two … and of each the titles before the rest. */
function mostWordsConditions(words: readonly string[]) {
  return words.slice(0, MAX_TELLING_WORDS).flatMap((_, missing) => {
    const fewer = missing === 0 ? sql`` : sql`and not everything @@ ${mostWordsQuery(missing - 1)}`;
    return [
      sql`title @@ ${mostWordsQuery(missing)} ${fewer}`,
      sql`everything @@ ${mostWordsQuery(missing)} and not title @@ ${mostWordsQuery(missing)} ${fewer}`,
    ];
  });
}

function mostWordsQuery(missing: number) {
  return sql`(select most[${sql.lit(missing + 1)}] from asked)`;
}

/** The query that every hit answers. */
function widestQuery({ ofMost }: SearchQuestion) {
  return ofMost ? sql`(select most[cardinality(most)] from asked)` : looseQuery;
}

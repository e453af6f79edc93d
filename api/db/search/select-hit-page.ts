import { type RawBuilder, sql } from "kysely";

import type { PageStatement, Slice } from "#api/db/catalog/slice.ts";

export type DocumentTable = "search_books" | "search_audios" | "search_courses";

export type SearchQuestion = {
  table: DocumentTable;
  words: string[];
  /** All typed text. */
  phrase: string;
  /** Tags a document must have: "@es" is a language, "#t12" a topic, "#s9" a series. */
  tags: string[];
  /** Its documents come first among equals. */
  interfaceLanguage: string;
  /** Whether documents with only some of the words count. */
  allowsMissingWords: boolean;
};

/** How many hits of each kind are ranked at a time, most popular first. */
const RANK_BATCH_SIZE = 300;
const NO_LIMIT = 1_000_000_000;

/** The number of words that search_most() uses. */
const MAX_SIGNIFICANT_WORDS = 5;

export type HitSort = "title" | "popularity" | "creationdate" | "author";

/** One page of hits, and the total: counted unless `total` is known or a page that is not full shows it. */
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
  if (question.table !== "search_books" || question.allowsMissingWords) return count;
  return sql`coalesce((select total from search_totals where query = ${query}), ${count})`;
}

/** Best first: one kind of hits after the other, ranking only as many as the first `hitCount` need. */
function selectBestHits(
  { allowsMissingWords, table, interfaceLanguage, words }: SearchQuestion,
  hitCount: number,
) {
  const weighed = hitCount <= RANK_BATCH_SIZE ? RANK_BATCH_SIZE : NO_LIMIT;
  const kinds = (allowsMissingWords ? mostWordsConditions(words) : allWordsConditions).map(
    (condition) => sql`(
      select id from (
        select id, language, popularity, title, title_key from ${sql.table(table)}
        where ${condition} limit ${weighed}
      ) candidate
      order by (row_number() over () - 1) / ${sql.lit(RANK_BATCH_SIZE)},
        ${allowsMissingWords ? sql`` : sql`title @@ ${exactQuery} desc,`}
        language = ${interfaceLanguage} desc,
        starts_with(title_key, (select key from asked)) desc,
        least(length((select key from asked))::float4 / greatest(length(title_key), 1), 1) * 4
          + ln(1 + popularity) desc,
        id
    )`,
  );
  return sql`select id from (${sql.join(kinds, sql` union all `)}) hits`;
}

/** Sorts hits by anything but relevance. */
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
  // For recordings, which have one author each.
  author: sql`(select plain_text(author) from audios where audios.id = search_audios.id),
    title_sort collate "C", id`,
};

/** Computed once per statement and hidden from the planner, so that its plan suits every word. */
function selectQueries({ words, phrase, tags, allowsMissingWords }: SearchQuestion) {
  return allowsMissingWords
    ? sql`select search_key(${phrase}) as key, search_most(${words}, ${tags}) as most`
    : sql`select key, exact, whole, loose from search_all(${phrase}, ${words}, ${tags})`;
}

const exactQuery = sql`(select exact from asked)`;
const wholeQuery = sql`(select whole from asked)`;
const looseQuery = sql`(select loose from asked)`;

/** The title itself; the words in the title, the names, the heading; the same loosely; anywhere. */
const allWordsConditions = [
  sql`names @@ ${exactQuery}`,
  sql`title @@ ${wholeQuery} and not names @@ ${exactQuery}`,
  sql`names @@ ${wholeQuery} and not title @@ ${wholeQuery} and not names @@ ${exactQuery}`,
  sql`heading @@ ${wholeQuery} and not names @@ ${wholeQuery} and not names @@ ${exactQuery}`,
  sql`title @@ ${looseQuery} and not heading @@ ${wholeQuery} and not names @@ ${exactQuery}`,
  sql`names @@ ${looseQuery} and not title @@ ${looseQuery} and not heading @@ ${wholeQuery} and not names @@ ${exactQuery}`,
  sql`everything @@ ${looseQuery} and not names @@ ${looseQuery} and not heading @@ ${wholeQuery} and not names @@ ${exactQuery}`,
];

/** All significant words, all but one, all but two …; for each number, hits in titles come first. */
function mostWordsConditions(words: readonly string[]) {
  return words.slice(0, MAX_SIGNIFICANT_WORDS).flatMap((_, missing) => {
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

/** The query that every hit matches. */
function widestQuery({ allowsMissingWords }: SearchQuestion) {
  return allowsMissingWords ? sql`(select most[cardinality(most)] from asked)` : looseQuery;
}

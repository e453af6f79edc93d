import { type RawBuilder, sql } from "kysely";

import type { PageStatement, Slice } from "#api/db/catalog/slice.ts";

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

/** Of each kind of hit so many are weighed at a time: they lie in the order of their popularity. */
const WEIGHED_TOGETHER = 300;
const ALL = 1_000_000_000;

/** So many words does search_most() look for. */
const MOST_TELLING = 5;

export type HitSort = "title" | "popularity" | "creationdate" | "author";

/** One page of the hits, and how many there are: counted where `total` is not known and a page that is not full does not tell it. */
export function pageOfHits(
  question: Question,
  { sort, total, size, offset }: Slice & { sort: HitSort | null; total: number | null },
): PageStatement {
  const hits = sort === null ? bestHits(question, offset + size) : sortedHits(question, sort);
  const count = sql`case
    when cardinality(ids) < ${size} and (cardinality(ids) > 0 or ${offset} = 0) then ${offset} + cardinality(ids)
    else ${counted(question)}
  end`;
  return sql`
    with asked as materialized (${asked(question)}),
    best as materialized (select array(${hits} limit ${size} offset ${offset}) as ids)
    select ids, ${total === null ? count : sql`${total}::int`} as total from best`;
}

function counted(question: Question) {
  const query = widest(question);
  const table = sql.table(question.table);
  const count = sql`(select count(*)::int from ${table} where everything @@ ${query})`;
  if (question.table !== "search_books" || question.ofMost) return count;
  return sql`coalesce((select total from search_totals where query = ${query}), ${count})`;
}

/** Best first: kinds of hits follow each other, and only those are looked at that the first `wanted` need. */
function bestHits({ ofMost, table, interfaceLanguage, words }: Question, wanted: number) {
  const weighed = wanted <= WEIGHED_TOGETHER ? WEIGHED_TOGETHER : ALL;
  const kinds = (ofMost ? kindsOfMost(words) : kindsOfAll).map(
    (condition) => sql`(
      select id from (
        select id, language, popularity, title, title_key from ${sql.table(table)}
        where ${condition} limit ${weighed}
      ) candidate
      order by (row_number() over () - 1) / ${sql.lit(WEIGHED_TOGETHER)},
        ${ofMost ? sql`` : sql`title @@ ${exact} desc,`}
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
function sortedHits(question: Question, sort: HitSort) {
  return sql`
    select id from ${sql.table(question.table)}
    where everything @@ ${widest(question)}
    order by ${orders[sort]}`;
}

const orders: Record<HitSort, RawBuilder<unknown>> = {
  title: sql`title_sort collate "C", id`,
  popularity: sql`popularity desc, created_at desc, id desc`,
  creationdate: sql`created_at desc, id desc`,
  // Of recordings, which have one each.
  author: sql`(select plain_text(author) from audios where audios.id = search_audios.id),
    title_sort collate "C", id`,
};

/** Worked out once for each statement, and out of the planner's sight: its plan holds for every word. */
function asked({ words, phrase, tags, ofMost }: Question) {
  return ofMost
    ? sql`select search_key(${phrase}) as key, search_most(${words}, ${tags}) as most`
    : sql`select key, exact, whole, loose from search_all(${phrase}, ${words}, ${tags})`;
}

const exact = sql`(select exact from asked)`;
const whole = sql`(select whole from asked)`;
const loose = sql`(select loose from asked)`;

/** The title itself; the words in the title, the names, the heading; more loosely in each; anywhere. */
const kindsOfAll = [
  sql`names @@ ${exact}`,
  sql`title @@ ${whole} and not names @@ ${exact}`,
  sql`names @@ ${whole} and not title @@ ${whole} and not names @@ ${exact}`,
  sql`heading @@ ${whole} and not names @@ ${whole} and not names @@ ${exact}`,
  sql`title @@ ${loose} and not heading @@ ${whole} and not names @@ ${exact}`,
  sql`names @@ ${loose} and not title @@ ${loose} and not heading @@ ${whole} and not names @@ ${exact}`,
  sql`everything @@ ${loose} and not names @@ ${loose} and not heading @@ ${whole} and not names @@ ${exact}`,
];

/** All words that tell anything, all but one of them, all but two … and of each the titles before the rest. */
function kindsOfMost(words: readonly string[]) {
  return words.slice(0, MOST_TELLING).flatMap((_, missing) => {
    const fewer = missing === 0 ? sql`` : sql`and not everything @@ ${most(missing - 1)}`;
    return [
      sql`title @@ ${most(missing)} ${fewer}`,
      sql`everything @@ ${most(missing)} and not title @@ ${most(missing)} ${fewer}`,
    ];
  });
}

function most(missing: number) {
  return sql`(select most[${sql.lit(missing + 1)}] from asked)`;
}

/** The query that every hit answers. */
function widest({ ofMost }: Question) {
  return ofMost ? sql`(select most[cardinality(most)] from asked)` : loose;
}

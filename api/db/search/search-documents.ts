import { type Kysely, sql, type RawBuilder } from "kysely";

import type { Page, PageStatement, Slice } from "#api/db/catalog/slice.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { parseSearchWords } from "#domain/search-words.ts";

import {
  type DocumentTable,
  recentTable,
  selectDocuments,
  selectPopularFirst,
} from "./popular-first.ts";
import type { SearchOutcome, SearchTotals } from "./search-totals.ts";

/** How many hits of each kind are ranked at a time, most popular first. */
const RANK_BATCH_SIZE = 300;

/** The number of words that search_most() uses. */
const MAX_SIGNIFICANT_WORDS = 5;

const sortExpressions: Record<HitSort, RawBuilder<unknown>> = {
  title: sql`title_sort collate "C", id`,
  popularity: sql`popularity desc, created_at desc, id desc`,
  creationdate: sql`created_at desc, id desc`,
  // For recordings, which have one author each.
  author: sql`(select plain_text(author) from audios where audios.id = hits.id),
    title_sort collate "C", id`,
};

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

export type DocumentSearch = {
  table: DocumentTable;
  /** As typed. */
  words: string;
  tags: string[];
  interfaceLanguage: string;
  /** Null sorts by relevance. */
  sort: HitSort | null;
  size: number;
  offset: number;
};

/** Reads the documents on a page of hits, in the statement that finds the hits. */
export type ReadPage<Item> = (db: Kysely<Schema>, page: PageStatement) => Promise<Page<Item>>;

export type SearchResult<Item> = Page<Item> & {
  /** What was searched instead, when the typed words found nothing. */
  correctedInput: string | null;
};

/** One page of documents that match all words, else all corrected words, else most words. */
export async function searchDocuments<Item>(
  db: Kysely<Schema>,
  search: DocumentSearch,
  totals: SearchTotals,
  read: ReadPage<Item>,
): Promise<SearchResult<Item>> {
  const { table, tags, interfaceLanguage, offset } = search;
  const { words, phrase } = parseSearchWords(search.words);
  if (words.length === 0) return emptyResult;

  const key = [table, phrase, tags, interfaceLanguage];
  const cached = totals.find(key);
  if (cached && offset >= cached.total) {
    return { items: [], total: cached.total, correctedInput: cached.correctedInput };
  }
  if (cached) return answer(cached);

  const typed = { words, phrase, allowsMissingWords: false, correctedInput: null };
  for await (const candidate of generateAttempts(db, typed, interfaceLanguage)) {
    const found = await answer({ ...candidate, total: null });
    if (found.total === 0) continue;
    totals.store(key, { ...candidate, total: found.total });
    return found;
  }
  totals.store(key, { ...typed, total: 0 });
  return emptyResult;

  async function answer({
    total,
    correctedInput,
    ...attempt
  }: SearchAttempt & { total: number | null }) {
    const page = selectHitPage(
      { table, tags, interfaceLanguage, ...attempt },
      { ...search, total },
    );
    return { ...(await read(db, page)), correctedInput };
  }
}

const emptyResult: SearchResult<never> = { items: [], total: 0, correctedInput: null };

type SearchAttempt = Omit<SearchOutcome, "total">;

/** The words as typed, then what is tried when these find nothing. */
async function* generateAttempts(
  db: Kysely<Schema>,
  typed: SearchAttempt,
  interfaceLanguage: string,
): AsyncGenerator<SearchAttempt> {
  yield typed;
  const words = await correctWords(db, typed.words, interfaceLanguage);
  const phrase = words?.join(" ");
  const corrected = words && phrase ? { ...typed, words, phrase, correctedInput: phrase } : typed;

  if (words) yield corrected;
  if (typed.words.length > 1) yield { ...corrected, allowsMissingWords: true };
}

/** Replaces words that occur nowhere by the likeliest words that do; null when there is nothing to replace. */
async function correctWords(
  db: Kysely<Schema>,
  words: string[],
  interfaceLanguage: string,
): Promise<string[] | null> {
  const { rows } = await sql<{ typed: string; correct: string | null }>`
    select typed, correct
    from unnest(${words}::text[]) with ordinality as typed_words (typed, place)
    cross join lateral (select search_key(typed) as plain offset 0) made_plain
    -- Once for each word that was typed, and not for each that is compared.
    cross join lateral (select search_likeness(plain) as like_typed offset 0) likened
    left join lateral (
      select shown as correct
      from search_words
      cross join lateral (select levenshtein(word, plain) as mistakes offset 0) compared
      where length(plain) >= 3
        and (word % plain or likeness && like_typed)
        and mistakes <= case when length(plain) < 5 and likeness[2] <> like_typed[2] then 1
          when length(plain) < 8 then 2 else 3 end
        and not search_knows(typed)
      order by similarity(word, plain) - mistakes * 0.1
        + case when likeness && like_typed then 0.2 else 0 end
        + case when language in (${interfaceLanguage}, '') then 0.1 else 0 end
        + ln(1 + uses) * 0.02 desc, word, language
      limit 1
    ) likeliest on true
    order by place`.execute(db);

  if (rows.every((row) => row.correct === null)) return null;
  return rows.map((row) => row.correct ?? row.typed);
}

type SearchQuestion = {
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

type HitSort = "title" | "popularity" | "creationdate" | "author";

/** One page of hits, and the total: counted unless `total` is known or a page that is not full shows it. */
function selectHitPage(
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
    ${sort === null ? sql`recent as materialized (${selectRecentHits(question)}),` : sql``}
    best as materialized (select array(${hits} limit ${size} offset ${offset}) as ids)
    select ids, ${total === null ? count : sql`${total}::int`} as total from best`;
}

function countHits(question: SearchQuestion) {
  const query = widestQuery(question);
  const hits = selectDocuments(question.table, sql`1`, sql`everything @@ ${query}`);
  const count = sql`(select count(*)::int from (${hits}) hits)`;
  if (question.table !== "search_books" || question.allowsMissingWords) return count;
  return sql`coalesce((select total from search_totals where query = ${query}), ${count})`;
}

/** All kinds of hits among the recent documents, found once. */
function selectRecentHits({ allowsMissingWords, ...question }: SearchQuestion) {
  const isHit = sql`everything @@ ${widestQuery({ allowsMissingWords, ...question })}`;
  return sql`
    select id, language, popularity, created_at, title_key, title, names, heading, everything
    from ${sql.table(recentTable(question.table))}
    where ${allowsMissingWords ? isHit : sql`${isHit} or names @@ ${exactQuery}`}`;
}

/** Best first: one kind of hits after the other, ranking only as many as the first `hitCount` need. */
function selectBestHits(
  { allowsMissingWords, table, interfaceLanguage, words }: SearchQuestion,
  hitCount: number,
) {
  const weighed = hitCount <= RANK_BATCH_SIZE ? RANK_BATCH_SIZE : null;
  const kinds = (allowsMissingWords ? mostWordsConditions(words) : allWordsConditions).map(
    (condition) => sql`(
      select id from (
        ${selectPopularFirst({ table, condition, limit: weighed, recent: sql`recent` })}
      ) candidate
      order by place / ${sql.lit(RANK_BATCH_SIZE)},
        ${allowsMissingWords ? sql`` : sql`title @@ ${exactQuery} desc,`}
        split_part(language, '-', 1) = ${interfaceLanguage} desc,
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
  const columns = sql`id, title_sort, popularity, created_at`;
  const hits = selectDocuments(
    question.table,
    columns,
    sql`everything @@ ${widestQuery(question)}`,
  );
  return sql`select id from (${hits}) hits order by ${sortExpressions[sort]}`;
}

/** Computed once per statement and hidden from the planner, so that its plan suits every word. */
function selectQueries({ words, phrase, tags, allowsMissingWords }: SearchQuestion) {
  return allowsMissingWords
    ? sql`select search_key(${phrase}) as key, search_most(${words}, ${tags}) as most`
    : sql`select key, exact, whole, loose from search_all(${phrase}, ${words}, ${tags})`;
}

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

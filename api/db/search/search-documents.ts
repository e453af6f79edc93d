import { type Kysely, sql } from "kysely";

import type { Page, PageStatement } from "#api/db/catalog/slice.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { parseSearchWords } from "#domain/search-words.ts";

import { type DocumentTable, type HitSort, selectHitPage } from "./select-hit-page.ts";
import type { SearchOutcome, SearchTotals } from "./search-totals.ts";

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
        + ln(1 + uses) * 0.02 desc, word
      limit 1
    ) likeliest on true
    order by place`.execute(db);

  if (rows.every((row) => row.correct === null)) return null;
  return rows.map((row) => row.correct ?? row.typed);
}

import type { Kysely } from "kysely";

import type { Page, PageStatement } from "#api/db/catalog/slice.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { parseSearchWords } from "#domain/search-words.ts";

import { correctWords } from "./correct-words.ts";
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

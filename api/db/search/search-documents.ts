import type { Kysely } from "kysely";

import type { Page, PageStatement } from "#api/db/catalog/slice.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { parseSearchWords } from "#domain/search-words.ts";

import { correctWords } from "./correct-words.ts";
import { type DocumentTable, type HitSort, selectHitPage } from "./select-hit-page.ts";
import type { SearchOutcome, SearchTotals } from "./search-totals.ts";

export type DocumentSearch = {
  table: DocumentTable;
  /** As they were typed. */
  words: string;
  tags: string[];
  interfaceLanguage: string;
  /** Null for the best hit first. */
  sort: HitSort | null;
  size: number;
  offset: number;
};

/** Reads what stands on the page of hits, in the statement that finds them. */
export type ReadPage<Item> = (db: Kysely<Schema>, page: PageStatement) => Promise<Page<Item>>;

export type SearchResult<Item> = Page<Item> & {
  /** What was searched for instead, when nothing was found as it was typed. */
  correctedInput: string | null;
};

/** One page of what answers the words: all of them, else all of them corrected, else most of them. */
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
  const known = totals.find(key);
  if (known && offset >= known.total) {
    return { items: [], total: known.total, correctedInput: known.correctedInput };
  }
  if (known) return answer(known);

  const typed = { words, phrase, ofMost: false, correctedInput: null };
  for await (const way of generateAttempts(db, typed, interfaceLanguage)) {
    const found = await answer({ ...way, total: null });
    if (found.total === 0) continue;
    totals.store(key, { ...way, total: found.total });
    return found;
  }
  totals.store(key, { ...typed, total: 0 });
  return emptyResult;

  async function answer({
    total,
    correctedInput,
    ...asked
  }: SearchAttempt & { total: number | null }) {
    const page = selectHitPage({ table, tags, interfaceLanguage, ...asked }, { ...search, total });
    return { ...(await read(db, page)), correctedInput };
  }
}

const emptyResult: SearchResult<never> = { items: [], total: 0, correctedInput: null };

type SearchAttempt = Omit<SearchOutcome, "total">;

/** As it was typed, and what is tried when that finds nothing. */
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
  if (typed.words.length > 1) yield { ...corrected, ofMost: true };
}

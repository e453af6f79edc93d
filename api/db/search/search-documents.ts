import type { Kysely } from "kysely";

import type { Page, PageStatement } from "#api/db/catalog/slice.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { readSearchWords } from "#domain/search-words.ts";

import { correctWords } from "./correct-words.ts";
import { type DocumentTable, type HitSort, pageOfHits } from "./page-of-hits.ts";
import type { Outcome, Totals } from "./totals.ts";

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

export type Found<Item> = Page<Item> & {
  /** What was searched for instead, when nothing was found as it was typed. */
  correctedInput: string | null;
};

/** One page of what answers the words: all of them, else all of them corrected, else most of them. */
export async function searchDocuments<Item>(
  db: Kysely<Schema>,
  search: DocumentSearch,
  totals: Totals,
  read: ReadPage<Item>,
): Promise<Found<Item>> {
  const { table, tags, interfaceLanguage, offset } = search;
  const { words, phrase } = readSearchWords(search.words);
  if (words.length === 0) return nothing;

  const key = [table, phrase, tags, interfaceLanguage];
  const known = totals.find(key);
  if (known && offset >= known.total) {
    return { items: [], total: known.total, correctedInput: known.correctedInput };
  }
  if (known) return answer(known);

  const typed = { words, phrase, ofMost: false, correctedInput: null };
  for await (const way of waysToAnswer(db, typed, interfaceLanguage)) {
    const found = await answer({ ...way, total: null });
    if (found.total === 0) continue;
    totals.keep(key, { ...way, total: found.total });
    return found;
  }
  totals.keep(key, { ...typed, total: 0 });
  return nothing;

  async function answer({ total, correctedInput, ...asked }: Asked & { total: number | null }) {
    const page = pageOfHits({ table, tags, interfaceLanguage, ...asked }, { ...search, total });
    return { ...(await read(db, page)), correctedInput };
  }
}

const nothing: Found<never> = { items: [], total: 0, correctedInput: null };

type Asked = Omit<Outcome, "total">;

/** As it was typed, and what is tried when that finds nothing. */
async function* waysToAnswer(
  db: Kysely<Schema>,
  typed: Asked,
  interfaceLanguage: string,
): AsyncGenerator<Asked> {
  yield typed;
  const words = await correctWords(db, typed.words, interfaceLanguage);
  const phrase = words?.join(" ");
  const corrected = words && phrase ? { ...typed, words, phrase, correctedInput: phrase } : typed;

  if (words) yield corrected;
  if (typed.words.length > 1) yield { ...corrected, ofMost: true };
}

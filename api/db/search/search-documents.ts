import type { Kysely } from "kysely";

import type { Schema } from "#api/db/schema.ts";
import { readSearchWords } from "#domain/search-words.ts";

import { correctWords } from "./correct-words.ts";
import {
  countHits,
  type DocumentTable,
  findBestHits,
  findSortedHits,
  type HitSort,
  type Question,
} from "./find-hits.ts";
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

export type Found = {
  ids: number[];
  total: number;
  /** What was searched for instead, when nothing was found as it was typed. */
  correctedInput: string | null;
};

/** One page of what answers the words: all of them, else all of them corrected, else most of them. */
export async function searchDocuments(
  db: Kysely<Schema>,
  search: DocumentSearch,
  totals: Totals,
): Promise<Found> {
  const { table, tags, interfaceLanguage } = search;
  const { words, phrase } = readSearchWords(search.words);
  if (words.length === 0) return { ids: [], total: 0, correctedInput: null };

  const key = [table, phrase, tags, interfaceLanguage];
  const known = totals.find(key);
  if (known) return answerAgain(db, search, known);

  const typed = { words, phrase, ofMost: false, correctedInput: null };
  let found = await answer(db, search, typed);
  let outcome: Asked = typed;
  for await (const other of otherWays(db, typed, interfaceLanguage)) {
    if (found.total > 0) break;
    outcome = other;
    found = await answer(db, search, other);
  }
  if (found.total === 0) outcome = typed;

  totals.keep(key, { ...outcome, total: found.total });
  return { ...found, correctedInput: outcome.correctedInput };
}

type Asked = Omit<Outcome, "total">;

/** What is tried when nothing was found. */
async function* otherWays(
  db: Kysely<Schema>,
  typed: Asked,
  interfaceLanguage: string,
): AsyncGenerator<Asked> {
  const words = await correctWords(db, typed.words, interfaceLanguage);
  const phrase = words?.join(" ");
  const corrected = words && phrase ? { ...typed, words, phrase, correctedInput: phrase } : typed;

  if (words) yield corrected;
  if (typed.words.length > 1) yield { ...corrected, ofMost: true };
}

async function answerAgain(
  db: Kysely<Schema>,
  search: DocumentSearch,
  { total, ...asked }: Outcome,
): Promise<Found> {
  const ids = search.offset < total ? await findPage(db, search, asked) : [];
  return { ids, total, correctedInput: asked.correctedInput };
}

/** A page that is not full says how many there are. */
async function answer(
  db: Kysely<Schema>,
  search: DocumentSearch,
  asked: Asked,
): Promise<{ ids: number[]; total: number }> {
  const ids = await findPage(db, search, asked);
  const isEnd = ids.length < search.size && (ids.length > 0 || search.offset === 0);
  const total = isEnd ? search.offset + ids.length : await countHits(db, question(search, asked));
  return { ids, total };
}

function findPage(db: Kysely<Schema>, search: DocumentSearch, asked: Asked): Promise<number[]> {
  const { sort, size, offset } = search;
  return sort === null
    ? findBestHits(db, question(search, asked), { size, offset })
    : findSortedHits(db, question(search, asked), { sort, size, offset });
}

function question(
  { table, tags, interfaceLanguage }: DocumentSearch,
  { words, phrase, ofMost }: Asked,
): Question {
  return { table, tags, interfaceLanguage, words, phrase, ofMost };
}

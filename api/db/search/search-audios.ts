import type { Kysely } from "kysely";

import { readIdPage } from "#api/db/catalog/slice.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { AudioSort } from "#domain/criteria.ts";

import { type SearchResult, searchDocuments } from "./search-documents.ts";
import type { SearchTotals } from "./search-totals.ts";

export type AudioSearch = {
  /** As typed. */
  words: string;
  language: string | null;
  serieId: number | null;
  /** Null sorts by relevance. */
  sort: AudioSort | null;
  interfaceLanguage: string;
  size: number;
  offset: number;
};

/** S7.07: one page of the recordings that match the words and the filters. */
export function searchAudios(
  db: Kysely<Schema>,
  { language, serieId, ...search }: AudioSearch,
  totals: SearchTotals,
): Promise<SearchResult<number>> {
  const tags = [
    ...(language === null ? [] : [`@${language}`]),
    ...(serieId === null ? [] : [`#s${serieId}`]),
  ];
  return searchDocuments(db, { table: "search_audios", tags, ...search }, totals, readIdPage);
}

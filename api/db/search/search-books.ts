import type { Kysely } from "kysely";

import { type BookFacts, findBooksOnPage } from "#api/db/catalog/books.ts";
import type { BookFilter } from "#api/db/catalog/shelf-key.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { BookSort } from "#domain/criteria.ts";

import { type SearchResult, searchDocuments } from "./search-documents.ts";
import type { SearchTotals } from "./search-totals.ts";

export type BookSearch = BookFilter & {
  /** As typed. */
  words: string;
  interfaceLanguage: string;
  /** Null sorts by relevance. */
  sortby: BookSort | null;
  size: number;
  offset: number;
};

/** S2.07, S3.16: one page of the books that match the words and the filters. */
export function searchBooks(
  db: Kysely<Schema>,
  { language, topicId, serieId, sortby, ...search }: BookSearch,
  totals: SearchTotals,
): Promise<SearchResult<BookFacts>> {
  const tags = [
    ...(language === null ? [] : [`@${language}`]),
    ...(topicId === null ? [] : [`#t${topicId}`]),
    ...(serieId === null ? [] : [`#s${serieId}`]),
  ];
  const question = { table: "search_books", tags, sort: sortby, ...search } as const;
  return searchDocuments(db, question, totals, findBooksOnPage);
}

import type { Kysely } from "kysely";

import { type BookFacts, findBooksOnPage } from "#api/db/catalog/books.ts";
import type { BookFilter } from "#api/db/catalog/book-pages.ts";
import { readIdPage } from "#api/db/catalog/slice.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { BookSort, AudioSort } from "#domain/criteria.ts";

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

type AudioSearch = {
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

type CourseSearch = {
  /** As typed. */
  words: string;
  language: string | null;
  interfaceLanguage: string;
  size: number;
  offset: number;
};

/** S7.08: one page of the courses that match the words and the filter. */
export function searchCourses(
  db: Kysely<Schema>,
  { language, ...search }: CourseSearch,
  totals: SearchTotals,
): Promise<SearchResult<number>> {
  const tags = language === null ? [] : [`@${language}`];
  const question = { table: "search_courses", tags, sort: null, ...search } as const;
  return searchDocuments(db, question, totals, readIdPage);
}

import type { Kysely } from "kysely";

import { readIdPage } from "#api/db/catalog/slice.ts";
import type { Schema } from "#api/db/schema/schema.ts";

import { type SearchResult, searchDocuments } from "./search-documents.ts";
import type { SearchTotals } from "./search-totals.ts";

export type CourseSearch = {
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

import { type AuthorSort, authorSorts } from "#domain/criteria.ts";
import type { Language } from "#domain/languages.ts";
import { readListLanguage, getDefaultListLanguage } from "#web/lists/list-language.ts";
import { parsePageNumber } from "#web/lists/page-number.ts";
import { sanitizeInput } from "#web/lists/sanitize-input.ts";

/** S3.16. */
export type AuthorFilters = {
  /** How the last name begins. */
  filter: string;
  sortby: AuthorSort;
  /** Two capital letters; "" for every language. */
  language: string;
  /** From 1. */
  page: number;
};

/** What is chosen beside the list, not all of which was searched for yet. */
export type ChosenAuthors = Pick<AuthorFilters, "filter" | "sortby">;

/** S9.09. */
const DEFAULT_SORT: AuthorSort = "last_name";

/** What a query asks for; a value that makes no sense counts as not given. */
export function parseAuthorFilters(
  query: URLSearchParams,
  interfaceLanguage: Language,
  onlyMine = true,
): AuthorFilters {
  return {
    filter: sanitizeInput(query.get("filter")),
    sortby: parseAuthorSort(query.get("sortby")),
    language: readListLanguage(query) ?? getDefaultListLanguage(interfaceLanguage, onlyMine),
    page: parsePageNumber(query),
  };
}

export function parseAuthorSort(value: string | null): AuthorSort {
  return authorSorts.find((sort) => sort === value) ?? DEFAULT_SORT;
}

/** The query that asks for them; `leftOut` is the language that holds without being named, if there is one. */
export function buildAuthorQuery(
  { filter, sortby, language, page }: AuthorFilters,
  leftOut: string | null,
): URLSearchParams {
  const query = new URLSearchParams();
  if (filter) query.set("filter", filter);
  if (sortby !== DEFAULT_SORT) query.set("sortby", sortby);
  if (language !== leftOut) query.set("language", language);
  if (page > 1) query.set("page", String(page));
  return query;
}

/** The first page of what is chosen, in the language of the list that is shown. */
export function applyChosenFilters(
  { filter, sortby }: ChosenAuthors,
  shown: AuthorFilters,
): AuthorFilters {
  return { ...shown, filter: filter.trim(), sortby, page: 1 };
}

/** What is chosen once a list has come; a space at the end belongs to what is being typed, not to what is searched for. */
export function mergeTypedFilter({ filter, sortby }: AuthorFilters, typed: string): ChosenAuthors {
  return { filter: typed.trim() === filter ? typed : filter, sortby };
}

import { type AuthorSort, authorSorts } from "#domain/criteria.ts";
import type { Language } from "#domain/languages.ts";
import {
  readListLanguage,
  getDefaultListLanguage,
} from "#web/catalog/lists/resolve-list-language.ts";
import { parsePageNumber } from "#web/catalog/lists/page-number.ts";
import { sanitizeInput } from "#web/catalog/lists/sanitize-input.ts";

/** S3.16. */
export type AuthorFilters = {
  /** The start of the last name. */
  filter: string;
  sortby: AuthorSort;
  /** A language tag in capitals; "" for every language. */
  language: string;
  /** From 1. */
  page: number;
};

/** The controls beside the list; the list may not follow them yet. */
export type ChosenAuthors = Pick<AuthorFilters, "filter" | "sortby">;

/** S9.09. */
const DEFAULT_SORT: AuthorSort = "last_name";

/** Parses a query; an invalid value counts as missing. */
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

/** Builds the query of a list and omits `defaultLanguage`; null if there is none. */
export function buildAuthorQuery(
  { filter, sortby, language, page }: AuthorFilters,
  defaultLanguage: string | null,
): URLSearchParams {
  const query = new URLSearchParams();
  if (filter) query.set("filter", filter);
  if (sortby !== DEFAULT_SORT) query.set("sortby", sortby);
  if (language !== defaultLanguage) query.set("language", language);
  if (page > 1) query.set("page", String(page));
  return query;
}

/** The first page for the chosen filters, in the language of the current list. */
export function applyChosenFilters(
  { filter, sortby }: ChosenAuthors,
  current: AuthorFilters,
): AuthorFilters {
  return { ...current, filter: filter.trim(), sortby, page: 1 };
}

/** The controls once a list has loaded. A space at the end of the typed text stays. */
export function mergeTypedFilter({ filter, sortby }: AuthorFilters, typed: string): ChosenAuthors {
  return { filter: typed.trim() === filter ? typed : filter, sortby };
}

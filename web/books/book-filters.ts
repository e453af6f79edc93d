import { type BookSort, bookSorts } from "#domain/criteria.ts";
import type { Language } from "#domain/languages.ts";
import { readListLanguage, getDefaultListLanguage } from "#web/lists/list-language.ts";
import { sanitizeInput } from "#web/lists/sanitize-input.ts";

/** S3.16. Ids are digits; "" stands for all of them. */
export type BookFilters = {
  input: string;
  serieId: string;
  topicId: string;
  /** Two capital letters; "" for every language. */
  language: string;
  sortby: BookSort;
  /** S2.02: "true" asks for the books anew, once they are there; "" when the address does not speak of it. */
  reload: "true" | "false" | "";
  /** From 1. */
  page: number;
};

const DEFAULT_SORT: BookSort = "creationdate";

/** S4.08: newest first, in the language of the interface; in every language for who wants more than that (S9.07). */
export function createDefaultFilters(language: Language, onlyMine = true): BookFilters {
  return {
    input: "",
    serieId: "",
    topicId: "",
    language: getDefaultListLanguage(language, onlyMine),
    sortby: DEFAULT_SORT,
    reload: "",
    page: 1,
  };
}

/** What a query asks for; a value that makes no sense counts as not given. */
export function parseBookFilters(
  query: URLSearchParams,
  interfaceLanguage: Language,
  onlyMine = true,
): BookFilters {
  const usual = createDefaultFilters(interfaceLanguage, onlyMine);
  const reload = query.get("reload");

  return {
    input: sanitizeInput(query.get("input")),
    serieId: parseDigits(query.get("serieId"), 9),
    topicId: parseDigits(query.get("topicId"), 9),
    language: readListLanguage(query) ?? usual.language,
    sortby: parseBookSort(query.get("sortby")),
    reload: reload === "true" || reload === "false" ? reload : "",
    page: Math.max(1, Number(parseDigits(query.get("page"), 5))),
  };
}

export function parseBookSort(value: string | null): BookSort {
  return bookSorts.find((sort) => sort === value) ?? DEFAULT_SORT;
}

/** The query that asks for `filters`. An empty language is given, because without one the usual language holds. */
export function buildBookQuery({ language, page, ...rest }: Partial<BookFilters>): URLSearchParams {
  const given = Object.entries(rest).filter(([, value]) => value);
  const query = new URLSearchParams(given);
  if (language !== undefined) query.set("language", language);
  if (page && page > 1) query.set("page", String(page));
  return query;
}

/** What differs from the usual: the shortest address of the same titles, in whatever order. */
export function pickNonDefaultFilters(
  filters: BookFilters,
  language: Language,
): Partial<BookFilters> {
  const { language: wanted, sortby: _, ...rest } = filters;
  const isUsual = wanted === createDefaultFilters(language).language;
  return { ...rest, reload: "", ...(!isUsual && { language: wanted }) };
}

/** What the address of a list that has come should ask for (S2.02: no more for the books anew); null when it does. */
export function resolveFilters(
  filters: BookFilters,
  { language, isLoaded }: { language: string; isLoaded: boolean },
): BookFilters | null {
  const isReloaded = isLoaded && filters.reload === "true";
  if (language === filters.language && !isReloaded) return null;
  return { ...filters, language, reload: isReloaded ? "false" : filters.reload };
}

/** How many of them narrow the list. */
export function countActiveFilters({ input, serieId, topicId, language }: BookFilters): number {
  return [input, serieId, topicId, language].filter((value) => value !== "").length;
}

function parseDigits(value: string | null, most: number): string {
  return value && /^\d+$/.test(value) && value.length <= most ? value : "";
}

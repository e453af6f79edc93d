import { type BookSort, bookSorts } from "#domain/criteria.ts";
import type { Language } from "#domain/languages.ts";
import {
  readListLanguage,
  getDefaultListLanguage,
} from "#web/catalog/lists/resolve-list-language.ts";
import { sanitizeInput } from "#web/catalog/lists/sanitize-input.ts";
import type { BookFilters } from "#web/paths.ts";

const DEFAULT_SORT: BookSort = "creationdate";

/** S4.08: newest first, in the interface's language; in every language when the person reads several (S9.07). */
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

/** Parses a query; an invalid value counts as missing. */
export function parseBookFilters(
  query: URLSearchParams,
  interfaceLanguage: Language,
  onlyMine = true,
): BookFilters {
  const defaults = createDefaultFilters(interfaceLanguage, onlyMine);
  const reload = query.get("reload");

  return {
    input: sanitizeInput(query.get("input")),
    serieId: parseDigits(query.get("serieId"), 9),
    topicId: parseDigits(query.get("topicId"), 9),
    language: readListLanguage(query) ?? defaults.language,
    sortby: parseBookSort(query.get("sortby")),
    reload: reload === "true" || reload === "false" ? reload : "",
    page: Math.max(1, Number(parseDigits(query.get("page"), 5))),
  };
}

export function parseBookSort(value: string | null): BookSort {
  return bookSorts.find((sort) => sort === value) ?? DEFAULT_SORT;
}

/** The values that differ from the defaults: the shortest address of the same books, in any order. */
export function pickNonDefaultFilters(
  filters: BookFilters,
  language: Language,
): Partial<BookFilters> {
  const { language: chosenLanguage, sortby: _, ...rest } = filters;
  const isDefault = chosenLanguage === createDefaultFilters(language).language;
  return { ...rest, reload: "", ...(!isDefault && { language: chosenLanguage }) };
}

/** The filters for the address of a loaded list (S2.02: reload ends); null when the address already has them. */
export function resolveFilters(
  filters: BookFilters,
  { language, isLoaded }: { language: string; isLoaded: boolean },
): BookFilters | null {
  const isReloaded = isLoaded && filters.reload === "true";
  if (language === filters.language && !isReloaded) return null;
  return { ...filters, language, reload: isReloaded ? "false" : filters.reload };
}

export function countActiveFilters({ input, serieId, topicId, language }: BookFilters): number {
  return [input, serieId, topicId, language].filter((value) => value !== "").length;
}

function parseDigits(value: string | null, maxLength: number): string {
  return value && /^\d+$/.test(value) && value.length <= maxLength ? value : "";
}

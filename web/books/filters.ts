import { type BookSort, bookSorts } from "#domain/criteria.ts";
import type { Language } from "#domain/languages.ts";

/** S3.16. Ids are digits; "" stands for all of them. */
export type BookFilters = {
  input: string;
  serieId: string;
  topicId: string;
  /** Two capital letters; "" for every language. */
  language: string;
  sortby: BookSort;
  /** From 1. */
  page: number;
};

const usualSort: BookSort = "creationdate";

/** S4.08: newest first, in the language of the interface. */
export function usualFilters(language: Language): BookFilters {
  return {
    input: "",
    serieId: "",
    topicId: "",
    language: language.toUpperCase(),
    sortby: usualSort,
    page: 1,
  };
}

/** What a query asks for; a value that makes no sense counts as not given. */
export function readFilters(query: URLSearchParams, interfaceLanguage: Language): BookFilters {
  const usual = usualFilters(interfaceLanguage);
  const language = query.get("language")?.toUpperCase();

  return {
    input: readWords(query.get("input")),
    serieId: digits(query.get("serieId"), 9),
    topicId: digits(query.get("topicId"), 9),
    language: language !== undefined && /^([A-Z]{2})?$/.test(language) ? language : usual.language,
    sortby: readSort(query.get("sortby")),
    page: Math.max(1, Number(digits(query.get("page"), 5))),
  };
}

export function readSort(value: string | null): BookSort {
  return bookSorts.find((sort) => sort === value) ?? usualSort;
}

/** The query that asks for `filters`. An empty language is given, because without one the usual language holds. */
export function queryOf({ language, page, ...rest }: Partial<BookFilters>): URLSearchParams {
  const given = Object.entries(rest).filter(([, value]) => value);
  const query = new URLSearchParams(given);
  if (language !== undefined) query.set("language", language);
  if (page && page > 1) query.set("page", String(page));
  return query;
}

/** What differs from the usual: the shortest address of the same list. */
export function unusual(filters: BookFilters, language: Language): Partial<BookFilters> {
  const usual = usualFilters(language);
  const { language: wanted, sortby, ...rest } = filters;
  return {
    ...rest,
    ...(wanted !== usual.language && { language: wanted }),
    ...(sortby !== usual.sortby && { sortby }),
  };
}

/** How many of them narrow the list. */
export function countSet({ input, serieId, topicId, language }: BookFilters): number {
  return [input, serieId, topicId, language].filter((value) => value !== "").length;
}

/** Words as they were typed, without what no word contains and no longer than the api takes. */
export function readWords(value: string | null): string {
  return (value ?? "")
    .replace(/\p{Cc}|\p{Cs}/gu, " ")
    .trim()
    .slice(0, 200);
}

function digits(value: string | null, most: number): string {
  return value && /^\d+$/.test(value) && value.length <= most ? value : "";
}

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

/** S4.08: newest first, in the language of the interface. */
export function usualFilters(language: Language): BookFilters {
  return {
    input: "",
    serieId: "",
    topicId: "",
    language: language.toUpperCase(),
    sortby: "creationdate",
    page: 1,
  };
}

/** What a query asks for; a value that makes no sense counts as not given. */
export function readFilters(query: URLSearchParams, interfaceLanguage: Language): BookFilters {
  const usual = usualFilters(interfaceLanguage);
  const language = query.get("language")?.toUpperCase();
  const sortby = bookSorts.find((sort) => sort === query.get("sortby"));

  return {
    input: readWords(query.get("input")),
    serieId: digits(query.get("serieId"), 9),
    topicId: digits(query.get("topicId"), 9),
    language: language !== undefined && /^([A-Z]{2})?$/.test(language) ? language : usual.language,
    sortby: sortby ?? usual.sortby,
    page: Math.max(1, Number(digits(query.get("page"), 5))),
  };
}

/** The query that asks for `filters`. Those that are not given are left out; "" is given. */
export function queryOf(filters: Partial<BookFilters>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (name === "page" ? Number(value) > 1 : value !== undefined) {
      query.set(name, String(value));
    }
  }
  return query;
}

/** How many of them narrow the list. */
export function countSet({ input, serieId, topicId, language }: BookFilters): number {
  return [input, serieId, topicId, language].filter((value) => value !== "").length;
}

/** Words as they were typed, without what no word contains and no longer than the api takes. */
export function readWords(value: string | null): string {
  return (value ?? "").replace(/\p{Cc}|\p{Cs}/gu, " ").trim().slice(0, 200);
}

function digits(value: string | null, most: number): string {
  return value && /^\d+$/.test(value) && value.length <= most ? value : "";
}

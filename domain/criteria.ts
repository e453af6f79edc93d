import { hasOnlyPunctuation } from "./search-words.ts";

/** S3.16: sort orders of book lists. */
export const bookSorts = ["title", "popularity", "creationdate"] as const;
export type BookSort = (typeof bookSorts)[number];

/** Sort orders of recordings, which have no date and no counted downloads. */
export const audioSorts = ["title", "author"] as const;
export type AudioSort = (typeof audioSorts)[number];

export const authorSorts = ["last_name", "most_titles"] as const;
export type AuthorSort = (typeof authorSorts)[number];

/** S9.01. */
export const BOOKS_PER_PAGE = 10;
export const AUTHORS_PER_PAGE = 20;
export const AUDIOS_PER_PAGE = 20;
export const COURSES_PER_PAGE = 20;
export const MAX_NOVELTIES = 12;
export const MAX_TOP_DOWNLOADS = 10;
export const MAX_SUGGESTIONS = 4;

export const SITEMAP_PART_SIZE = 1_000;

/** Older downloads do not count for the top downloads. */
export const TOP_DOWNLOAD_DAYS = 90;

/** S5.05, S9.05: minimum number of characters for a search. */
export const MIN_SEARCH_LENGTH = 3;

/** The search words; null when they are too short. */
export function parseSearch(input: string | null | undefined): string | null {
  const words = input?.trim().replace(/\s+/g, " ") ?? "";
  return words.length < MIN_SEARCH_LENGTH ? null : words;
}

/** Like `parseSearch`, but keeps input of symbols alone, for which a call finds nothing. */
export function parseCallSearch(input: string | undefined): string | null {
  return input !== undefined && hasOnlyPunctuation(input) ? input : parseSearch(input);
}

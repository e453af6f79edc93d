import { hasOnlyPunctuation } from "./search-words.ts";

/** S3.16: what a list of books is asked by. */
export const bookSorts = ["title", "popularity", "creationdate"] as const;
export type BookSort = (typeof bookSorts)[number];

/** What a list of recordings is sorted by: a recording has no date, and its downloads are not counted. */
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

/** How many addresses a part of the site map is made of at most. */
export const SITEMAP_PART_SIZE = 1_000;

/** Downloads older than this many days make no book a top download. */
export const TOP_DOWNLOAD_DAYS = 90;

/** S5.05, S9.05: fewer letters than this are not searched for. */
export const MIN_SEARCH_LENGTH = 3;

/** The words to search for; null when they are too short to be searched. */
export function parseSearch(input: string | null | undefined): string | null {
  const words = input?.trim().replace(/\s+/g, " ") ?? "";
  return words.length < MIN_SEARCH_LENGTH ? null : words;
}

/** The same of a call: signs alone are searched for, however few, and nothing is found by them. */
export function parseCallSearch(input: string | undefined): string | null {
  return input !== undefined && hasOnlyPunctuation(input) ? input : parseSearch(input);
}

import { type AudioSort, audioSorts } from "#domain/criteria.ts";
import { readListLanguage } from "#web/lists/list-language.ts";
import { sanitizeInput } from "#web/lists/sanitize-input.ts";
import { paths } from "#web/paths.ts";

/** S2.12, S3.17: the series that is asked for first. */
const DEFAULT_SERIES_ID = "44";
const DEFAULT_SORT: AudioSort = "title";

/** S3.16, as far as recordings have it: neither topics nor dates are known of them. */
export type AudioFilters = {
  input: string;
  /** Digits; "" for every series. */
  serieId: string;
  /** Two capital letters, or "" for every language; null when none is asked for. */
  language: string | null;
  sortby: AudioSort;
};

/** What a query asks for; a value that makes no sense counts as not given. */
export function parseAudioFilters(query: URLSearchParams): AudioFilters {
  const serieId = query.get("serieId") ?? DEFAULT_SERIES_ID;

  return {
    input: sanitizeInput(query.get("input")),
    serieId: /^(\d{1,9})?$/.test(serieId) ? serieId : DEFAULT_SERIES_ID,
    language: readListLanguage(query),
    sortby: parseAudioSort(query.get("sortby")),
  };
}

export function parseAudioSort(value: string | null): AudioSort {
  return audioSorts.find((sort) => sort === value) ?? DEFAULT_SORT;
}

/** The shortest address that asks for the same. */
export function buildAudioPath({ input, serieId, language, sortby }: AudioFilters): string {
  const query = new URLSearchParams();
  if (input) query.set("input", input);
  if (serieId !== DEFAULT_SERIES_ID) query.set("serieId", serieId);
  if (language !== null) query.set("language", language);
  if (sortby !== DEFAULT_SORT) query.set("sortby", sortby);
  return query.size > 0 ? `${paths.audio}?${query}` : paths.audio;
}

/** How many of them narrow the list. */
export function countActiveFilters({ input, serieId, language }: AudioFilters): number {
  return [input, serieId, language].filter(Boolean).length;
}

import { type AudioSort, audioSorts } from "#domain/criteria.ts";
import type { Language } from "#domain/languages.ts";
import type { ApiClient } from "#web/app/api/client.ts";
import { readListLanguage } from "#web/catalog/lists/resolve-list-language.ts";
import { sanitizeInput } from "#web/catalog/lists/sanitize-input.ts";
import { paths } from "#web/paths.ts";

/** S2.12, S3.17: the default series. */
const DEFAULT_SERIES_ID = "44";
const DEFAULT_SORT: AudioSort = "title";

/** S3.16; recordings have neither topics nor dates. */
export type AudioFilters = {
  input: string;
  /** Digits; "" for every series. */
  serieId: string;
  /** A language tag in capitals, or "" for every language; null when the address names none. */
  language: string | null;
  sortby: AudioSort;
};

/** Reads filters from a query; invalid values count as missing. */
export function parseAudioFilters(query: URLSearchParams): AudioFilters {
  const serieId = query.get("serieId") ?? DEFAULT_SERIES_ID;

  return {
    input: sanitizeInput(query.get("input")),
    serieId: /^(\d{1,10})?$/.test(serieId) ? serieId : DEFAULT_SERIES_ID,
    language: readListLanguage(query),
    sortby: parseAudioSort(query.get("sortby")),
  };
}

/** Whether the visitor chose neither words nor a series. */
export function isDefaultList({ input, serieId }: AudioFilters): boolean {
  return input === "" && serieId === DEFAULT_SERIES_ID;
}

export function parseAudioSort(value: string | null): AudioSort {
  return audioSorts.find((sort) => sort === value) ?? DEFAULT_SORT;
}

/** The shortest address with these filters. */
export function buildAudioPath({ input, serieId, language, sortby }: AudioFilters): string {
  const query = new URLSearchParams();
  if (input) query.set("input", input);
  if (serieId !== DEFAULT_SERIES_ID) query.set("serieId", serieId);
  if (language !== null) query.set("language", language);
  if (sortby !== DEFAULT_SORT) query.set("sortby", sortby);
  return query.size > 0 ? `${paths.audio}?${query}` : paths.audio;
}

/** The number of filters that are set. */
export function countActiveFilters({ input, serieId, language }: AudioFilters): number {
  return [input, serieId, language].filter(Boolean).length;
}

/** Calls that load the filters' choices for recordings in `language`, with names in `culture`. */
export function createChoiceCalls(api: ApiClient, language: string, culture: Language) {
  return {
    series: () => api.listAudioSeries({ language, culture }),
    languages: () => api.listAudioLanguages({ language: culture, chosen: language }),
  };
}

type Calls = ReturnType<typeof createChoiceCalls>;

/** Null when not loaded. */
export type AudioChoices = { [K in keyof Calls]: Awaited<ReturnType<Calls[K]>> | null };

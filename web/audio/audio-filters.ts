import { type AudioSort, audioSorts } from "#domain/criteria.ts";
import { readListLanguage } from "#web/lists/list-language.ts";
import { readWords } from "#web/lists/read-words.ts";
import { paths } from "#web/paths.ts";

/** S2.12, S3.17: the series that is asked for first. */
const USUAL_SERIES = "44";
const usualSort: AudioSort = "title";

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
export function readAudioFilters(query: URLSearchParams): AudioFilters {
  const serieId = query.get("serieId") ?? USUAL_SERIES;

  return {
    input: readWords(query.get("input")),
    serieId: /^(\d{1,9})?$/.test(serieId) ? serieId : USUAL_SERIES,
    language: readListLanguage(query),
    sortby: readAudioSort(query.get("sortby")),
  };
}

export function readAudioSort(value: string | null): AudioSort {
  return audioSorts.find((sort) => sort === value) ?? usualSort;
}

/** The shortest address that asks for the same. */
export function audioAddress({ input, serieId, language, sortby }: AudioFilters): string {
  const query = new URLSearchParams();
  if (input) query.set("input", input);
  if (serieId !== USUAL_SERIES) query.set("serieId", serieId);
  if (language !== null) query.set("language", language);
  if (sortby !== usualSort) query.set("sortby", sortby);
  return query.size > 0 ? `${paths.audio}?${query}` : paths.audio;
}

/** How many of them narrow the list. */
export function countSet({ input, serieId, language }: AudioFilters): number {
  return [input, serieId, language].filter(Boolean).length;
}

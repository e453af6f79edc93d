import { readWords } from "#web/lists/read-words.ts";
import { readListLanguage } from "#web/lists/list-language.ts";
import { paths } from "#web/paths.ts";

/** S2.12, S3.17: the series that is asked for first. */
const USUAL_SERIES = "44";

export type AudioFilters = {
  input: string;
  /** Digits; "" for every series. */
  serieId: string;
  /** Two capital letters, or "" for every language; null when none is asked for. */
  language: string | null;
};

/** What a query asks for; a value that makes no sense counts as not given. */
export function readAudioFilters(query: URLSearchParams): AudioFilters {
  const serieId = query.get("serieId") ?? USUAL_SERIES;

  return {
    input: readWords(query.get("input")),
    serieId: /^(\d{1,9})?$/.test(serieId) ? serieId : USUAL_SERIES,
    language: readListLanguage(query),
  };
}

/** The shortest address that asks for the same. */
export function audioAddress({ input, serieId, language }: AudioFilters): string {
  const query = new URLSearchParams();
  if (input) query.set("input", input);
  if (serieId !== USUAL_SERIES) query.set("serieId", serieId);
  if (language !== null) query.set("language", language);
  return query.size > 0 ? `${paths.audio}?${query}` : paths.audio;
}

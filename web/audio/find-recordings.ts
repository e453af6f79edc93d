import type { Audio } from "#contract/audios.ts";
import { readSearch } from "#domain/criteria.ts";
import type { Language } from "#domain/languages.ts";
import type { ApiClient } from "#web/api/client.ts";
import { readWords } from "#web/books/filters.ts";
import { readListLanguage } from "#web/lists/list-language.ts";

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

/** The shortest query that asks for the same. */
export function audioQuery({ input, serieId, language }: AudioFilters): URLSearchParams {
  const query = new URLSearchParams();
  if (input) query.set("input", input);
  if (serieId !== USUAL_SERIES) query.set("serieId", serieId);
  if (language !== null) query.set("language", language);
  return query;
}

type RecordingPage = { items: Audio[]; total: number };

/** A page of recordings, from 1, in `language`: two capital letters, or "" for every one. */
export function findRecordings(
  api: ApiClient,
  { input, serieId }: AudioFilters,
  { language, page, culture }: { language: string; page: number; culture: Language },
): Promise<RecordingPage> {
  return api.findAudios({
    criteria: readSearch(input) ?? undefined,
    serieId,
    language,
    culture,
    pageCount: String(page - 1),
  });
}

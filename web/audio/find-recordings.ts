import type { Audio } from "#contract/audios.ts";
import { parseSearch } from "#domain/criteria.ts";
import type { Language } from "#domain/languages.ts";
import type { ApiClient } from "#web/app/api/client.ts";

import type { AudioFilters } from "./audio-filters.ts";

export type RecordingPage = { items: Audio[]; total: number };

/** Loads a page of recordings, from 1. `language` is a two-letter code in capitals, or "" for every one. */
export function findRecordings(
  api: ApiClient,
  { input, serieId, sortby }: AudioFilters,
  { language, page, culture }: { language: string; page: number; culture: Language },
): Promise<RecordingPage> {
  return api.findAudios({
    criteria: parseSearch(input) ?? undefined,
    serieId,
    sortby,
    language,
    culture,
    pageCount: String(page - 1),
  });
}

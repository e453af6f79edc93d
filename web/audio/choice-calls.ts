import type { Language } from "#domain/languages.ts";
import type { ApiClient } from "#web/app/api/client.ts";

/** Calls that load the filters' choices for recordings in `language`, with names in `culture`. */
export function createChoiceCalls(api: ApiClient, language: string, culture: Language) {
  return {
    series: () => api.listAudioSeries({ language, culture }),
    languages: () => api.listAudioLanguages({ language: culture }),
  };
}

type Calls = ReturnType<typeof createChoiceCalls>;

/** Null when not loaded. */
export type AudioChoices = { [K in keyof Calls]: Awaited<ReturnType<Calls[K]>> | null };

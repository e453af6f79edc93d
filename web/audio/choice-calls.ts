import type { Language } from "#domain/languages.ts";
import type { ApiClient } from "#web/api/client.ts";

/** The calls that bring what recordings can be chosen by: for one language of recordings, worded in another. */
export function createChoiceCalls(api: ApiClient, language: string, culture: Language) {
  return {
    series: () => api.listAudioSeries({ language, culture }),
    languages: () => api.listAudioLanguages({ language: culture }),
  };
}

type Calls = ReturnType<typeof createChoiceCalls>;

/** Null is not loaded. */
export type AudioChoices = { [K in keyof Calls]: Awaited<ReturnType<Calls[K]>> | null };

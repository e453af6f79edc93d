import type { Language } from "#domain/languages.ts";
import type { ApiClient } from "#web/app/api/client.ts";
import type { ChoiceCalls, Choices } from "#web/catalog/lists/use-filter-choices.ts";

type Kind = "series" | "topics" | "languages";
export type BookChoices = Choices<Kind>;

/** Calls that load the filter options: for books in `language`, labeled in `culture`. */
export function createChoiceCalls(api: ApiClient, language: string, culture: Language) {
  return {
    series: () => api.listSeries({ language, culture }),
    topics: () => api.listTopics({ language, culture }),
    languages: () => api.listLanguages({ language: culture, chosen: language }),
  } satisfies ChoiceCalls<Kind>;
}

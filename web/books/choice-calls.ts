import type { Language } from "#domain/languages.ts";
import type { ApiClient } from "#web/api/client.ts";
import type { ChoiceCalls, Choices } from "#web/lists/use-filter-choices.ts";

type Kind = "series" | "topics" | "languages";
/** What books can be filtered by. */
export type BookChoices = Choices<Kind>;

/** The calls that bring each of them: for one language of books, worded in another. */
export function createChoiceCalls(api: ApiClient, language: string, culture: Language) {
  return {
    series: () => api.listSeries({ language, culture }),
    topics: () => api.listTopics({ language, culture }),
    languages: () => api.listLanguages({ language: culture }),
  } satisfies ChoiceCalls<Kind>;
}

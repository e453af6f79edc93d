import type { Language } from "#domain/languages.ts";
import type { ApiClient } from "#web/api/client.ts";
import { orNull } from "#web/api/or-null.ts";

/** As many authors as the accordion names; all of them stand on a screen of their own. */
const MAX_AUTHORS = "10";
/** As many series, for every page carries them; all of them can be chosen where books are listed. */
const MAX_SERIES = "50";

/** What the accordion leads to in a language: the authors of most titles by last name, the series of most, topics. What fails is left out. */
export async function loadBrowseLists(
  api: ApiClient,
  language: Language,
  report: (failure: unknown) => void,
) {
  const culture = language;
  const [authors, series, topics] = await Promise.all([
    orNull(api.listAuthors({ language, sortby: "most_titles", pageSize: MAX_AUTHORS }), report),
    orNull(api.listSeries({ language, culture, take: MAX_SERIES }), report),
    orNull(api.listTopics({ language, culture }), report),
  ]);

  return {
    authors: (authors?.items ?? [])
      .toSorted((a, b) => a.lastName.localeCompare(b.lastName, language))
      .map(({ code, firstName, lastName, booksCount }) => ({
        code,
        name: [lastName, firstName].filter(Boolean).join(", "),
        booksCount,
      })),
    series: series ?? [],
    topics: topics ?? [],
  };
}

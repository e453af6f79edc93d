import type { Language } from "#domain/languages.ts";
import type { ApiClient } from "#web/app/api/client.ts";
import { orNull } from "#web/app/api/or-null.ts";

/** The accordion shows this many authors; the authors screen has all. */
const MAX_AUTHORS = "10";
/** Limited because every page carries the series; the book list offers all. */
const MAX_SERIES = "50";

/**
 * The accordion's links in a language: authors and series with the most titles, authors by last name, and topics. A
 * list that fails is reported and left empty.
 */
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

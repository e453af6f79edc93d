import type { Language } from "#domain/languages.ts";
import type { ApiClient } from "#web/api/client.ts";

/** What the accordion leads to in a language: the authors of most titles by last name, series and topics. */
export async function findWays(api: ApiClient, language: Language) {
  const culture = language;
  const [authors, series, topics] = await Promise.all([
    api.listAuthors({ language, sortby: "most_titles", pageSize: "12" }),
    api.listSeries({ language, culture }),
    api.listTopics({ language, culture }),
  ]);

  return {
    authors: authors.items
      .toSorted((a, b) => a.lastName.localeCompare(b.lastName, language))
      .map(({ code, firstName, lastName, booksCount }) => ({
        code,
        name: [lastName, firstName].filter(Boolean).join(", "),
        booksCount,
      })),
    series,
    topics,
  };
}

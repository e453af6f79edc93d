import { parseSearch } from "#domain/criteria.ts";
import type { Language } from "#domain/languages.ts";
import type { ApiClient } from "#web/app/api/client.ts";
import { orNull } from "#web/app/api/or-null.ts";
import { parsePageNumber } from "#web/catalog/lists/page-number.ts";
import { sanitizeInput } from "#web/catalog/lists/sanitize-input.ts";
import type { SearchTab } from "#web/paths.ts";

import { chooseTab, searchTabs, readTab } from "./tabs.ts";

export type SearchQuery = { words: string; culture: Language };

/** The tab and page an address names. */
export type RequestedPage = { tab: SearchTab | null; page: number };

export type SearchResult = Awaited<ReturnType<typeof searchLibrary>>;

/** Calls that search one page of each kind; page numbers start at 1. */
export function createSearchCalls(api: ApiClient, { words, culture }: SearchQuery) {
  const pageParams = (page: number) => ({ culture, pageCount: String(page - 1) });

  return {
    books: (page: number) => api.findBooks({ input: words, ...pageParams(page) }),
    audio: (page: number) => api.findAudios({ criteria: words, ...pageParams(page) }),
    courses: (page: number) => api.findCourses({ criteria: words, ...pageParams(page) }),
  };
}

/**
 * S2.07: searches books, audio and courses at once: the requested page of its tab, the first of the others. A kind that
 * failed is null; throws when all failed. When nothing is found, `similarTitles` has books with similar titles.
 */
export async function searchLibrary(
  api: ApiClient,
  search: SearchQuery,
  requested: RequestedPage,
  report: (failure: unknown) => void,
) {
  const find = createSearchCalls(api, search);
  const pageOf = (tab: SearchTab) => (requested.tab === tab ? requested.page : 1);
  const searches = [
    find.books(pageOf("books")),
    find.audio(pageOf("audio")),
    find.courses(pageOf("courses")),
  ] as const;
  const [books, audio, courses] = await Promise.all([
    orNull(searches[0], report),
    orNull(searches[1], report),
    orNull(searches[2], report),
  ]);
  if (!books && !audio && !courses) await searches[0];

  const counts = {
    books: books?.total ?? null,
    audio: audio?.total ?? null,
    courses: courses?.total ?? null,
  };
  const tab = chooseTab(requested.tab, counts);
  const isNothing = searchTabs.every((searchTab) => counts[searchTab] === 0);

  return {
    words: search.words,
    tab,
    page: pageOf(tab),
    counts,
    found: { books, audio, courses },
    similarTitles: isNothing ? await findSimilarTitles(api, search, report) : [],
  };
}

async function findSimilarTitles(
  api: ApiClient,
  { words, culture }: SearchQuery,
  report: (failure: unknown) => void,
) {
  return (await orNull(api.suggestBooks({ input: words, culture }), report)) ?? [];
}

type CorrectableSearch = {
  tab: SearchTab;
  found: { books: { correctedInput: string | null } | null };
};

/** The corrected words that the books were found by; null when they are the typed ones. */
export function findCorrection({ tab, found }: CorrectableSearch): string | null {
  return tab === "books" ? (found.books?.correctedInput ?? null) : null;
}

/** The search in an address; `words` is null when they are too short (S5.05). */
export function parseSearchQuery(query: URLSearchParams) {
  const page = parsePageNumber(query);

  return {
    words: parseSearch(sanitizeInput(query.get("input"))),
    // A page number without a tab belongs to the first tab.
    tab: readTab(query.get("tab")) ?? (page > 1 ? ("books" as const) : null),
    page,
  };
}

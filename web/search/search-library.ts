import type { Language } from "#domain/languages.ts";
import type { ApiClient } from "#web/api/client.ts";
import { orNull } from "#web/api/or-null.ts";
import type { SearchTab } from "#web/paths.ts";

import { chooseTab, searchTabs } from "./tabs.ts";

export type SearchQuery = { words: string; culture: Language };

/** What an address asks for beside the words. */
export type RequestedPage = { tab: SearchTab | null; page: number };

/** What a search found. */
export type SearchResult = Awaited<ReturnType<typeof searchLibrary>>;

/** One page of each kind of thing that can be searched for; page numbers are from 1. */
export function createSearchCalls(api: ApiClient, { words, culture }: SearchQuery) {
  const place = (page: number) => ({ culture, pageCount: String(page - 1) });

  return {
    books: (page: number) => api.findBooks({ input: words, ...place(page) }),
    audio: (page: number) => api.findAudios({ criteria: words, ...place(page) }),
    courses: (page: number) => api.findCourses({ criteria: words, ...place(page) }),
  };
}

/**
 * S2.07: the three kinds at once, of the tab that opens the page asked for, of the others the first. A kind that could
 * not be searched is null; when none could, that is a failure. Where nothing was found come books with titles near to it.
 */
export async function searchLibrary(
  api: ApiClient,
  search: SearchQuery,
  asked: RequestedPage,
  report: (failure: unknown) => void,
) {
  const find = createSearchCalls(api, search);
  const pageOf = (tab: SearchTab) => (asked.tab === tab ? asked.page : 1);
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
  const tab = chooseTab(asked.tab, counts);
  const isNothing = searchTabs.every((one) => counts[one] === 0);

  return {
    words: search.words,
    tab,
    page: pageOf(tab),
    counts,
    found: { books, audio, courses },
    near: isNothing ? await findSimilarTitles(api, search, report) : [],
  };
}

async function findSimilarTitles(
  api: ApiClient,
  { words, culture }: SearchQuery,
  report: (failure: unknown) => void,
) {
  return (await orNull(api.suggestBooks({ input: words, culture }), report)) ?? [];
}

import type { Language } from "#domain/languages.ts";
import type { ApiClient } from "#web/api/client.ts";
import type { SearchTab } from "#web/paths.ts";

export type Search = { words: string; culture: Language };

/** One page of each kind of thing that can be searched for; page numbers are from 1. */
export function searchers(api: ApiClient, { words, culture }: Search) {
  const place = (page: number) => ({ culture, pageCount: String(page - 1) });

  return {
    books: (page: number) => api.findBooks({ input: words, ...place(page) }),
    audio: (page: number) => api.findAudios({ criteria: words, ...place(page) }),
    courses: (page: number) => api.findCourses({ criteria: words, ...place(page) }),
  };
}

/** The three kinds at once: the given page of the tab that is open, the first of the others. */
export async function findEverything(
  api: ApiClient,
  search: Search,
  open: { tab: SearchTab | null; page: number },
) {
  const find = searchers(api, search);
  const pageOf = (tab: SearchTab) => (open.tab === tab ? open.page : 1);
  const [books, audio, courses] = await Promise.all([
    find.books(pageOf("books")),
    find.audio(pageOf("audio")),
    find.courses(pageOf("courses")),
  ]);

  return { books, audio, courses };
}

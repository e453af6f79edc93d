import type { SearchTab } from "#web/paths.ts";

export const searchTabs = ["books", "audio", "courses"] as const satisfies readonly SearchTab[];

/** The number of results per tab; null where the search failed. */
export type TabCounts = Record<SearchTab, number | null>;

/** S2.07: the requested tab, else the first of books, audio and courses with results. */
export function chooseTab(requested: SearchTab | null, counts: TabCounts): SearchTab {
  return (
    requested ??
    searchTabs.find((tab) => counts[tab]) ??
    searchTabs.find((tab) => counts[tab] === null) ??
    "books"
  );
}

export function readTab(value: string | null): SearchTab | null {
  return searchTabs.find((tab) => tab === value) ?? null;
}

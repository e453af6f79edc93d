import type { SearchTab } from "#web/paths.ts";

export const searchTabs = ["books", "audio", "courses"] as const satisfies readonly SearchTab[];

/** How many were found of each; null where the search failed. */
export type TabCounts = Record<SearchTab, number | null>;

/** S2.07: the tab that was asked for, else books, else audio, else courses, whichever has something. */
export function chooseTab(asked: SearchTab | null, counts: TabCounts): SearchTab {
  return (
    asked ??
    searchTabs.find((tab) => counts[tab]) ??
    searchTabs.find((tab) => counts[tab] === null) ??
    "books"
  );
}

export function readTab(value: string | null): SearchTab | null {
  return searchTabs.find((tab) => tab === value) ?? null;
}

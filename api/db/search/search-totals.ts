import { LRUCache } from "lru-cache";

/** How a search was answered, so that its next page can skip these steps. */
export type SearchOutcome = {
  words: string[];
  phrase: string;
  /** Whether documents with only some of the words count. */
  allowsMissingWords: boolean;
  correctedInput: string | null;
  total: number;
};

export type SearchTotals = {
  find(search: unknown): SearchOutcome | undefined;
  store(search: unknown, outcome: SearchOutcome): void;
};

/** Totals of searches for the current catalog. */
export type GetSearchTotals = () => Promise<SearchTotals>;

const MAX_OUTCOMES = 20_000;

/** Caches outcomes of searches; `forVersion` takes the catalog version, and a new version starts empty. */
export function createSearchTotals(): { forVersion(version: number): SearchTotals } {
  const outcomes = new LRUCache<string, SearchOutcome>({
    maxSize: MAX_OUTCOMES,
    sizeCalculation: () => 1,
  });

  return {
    forVersion: (version) => ({
      find: (search) => outcomes.get(JSON.stringify([version, search])),
      store: (search, outcome) => void outcomes.set(JSON.stringify([version, search]), outcome),
    }),
  };
}

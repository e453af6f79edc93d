import { LRUCache } from "lru-cache";

/** How a search was answered, so that its next page need not find that out again. */
export type SearchOutcome = {
  words: string[];
  phrase: string;
  /** Whether books count that have but some of the words. */
  ofMost: boolean;
  correctedInput: string | null;
  total: number;
};

export type SearchTotals = {
  find(search: unknown): SearchOutcome | undefined;
  store(search: unknown, outcome: SearchOutcome): void;
};

const MAX_OUTCOMES = 20_000;

/** Outcomes of searches for as long as the catalog stays as it is: `at` names its version. */
export function createSearchTotals(): { at(version: number): SearchTotals } {
  const kept = new LRUCache<string, SearchOutcome>({
    maxSize: MAX_OUTCOMES,
    sizeCalculation: () => 1,
  });

  return {
    at: (version) => ({
      find: (search) => kept.get(JSON.stringify([version, search])),
      store: (search, outcome) => void kept.set(JSON.stringify([version, search]), outcome),
    }),
  };
}

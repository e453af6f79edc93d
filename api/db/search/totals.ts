import { LRUCache } from "lru-cache";

/** How a search was answered, so that its next page need not find that out again. */
export type Outcome = {
  words: string[];
  phrase: string;
  /** Whether books count that have but some of the words. */
  ofMost: boolean;
  correctedInput: string | null;
  total: number;
};

export type Totals = {
  find(search: unknown): Outcome | undefined;
  keep(search: unknown, outcome: Outcome): void;
};

const MOST_KEPT = 20_000;

/** Outcomes of searches for as long as the catalog stays as it is: `at` names its version. */
export function openTotals(): { at(version: number): Totals } {
  const kept = new LRUCache<string, Outcome>({ maxSize: MOST_KEPT, sizeCalculation: () => 1 });

  return {
    at: (version) => ({
      find: (search) => kept.get(JSON.stringify([version, search])),
      keep: (search, outcome) => void kept.set(JSON.stringify([version, search]), outcome),
    }),
  };
}

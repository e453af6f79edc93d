import type { SearchTab } from "#web/paths.ts";

type CorrectableSearch = {
  tab: SearchTab;
  found: { books: { correctedInput: string | null } | null };
};

/** The corrected words that the books were found by; null when they are the typed ones. */
export function findCorrection({ tab, found }: CorrectableSearch): string | null {
  return tab === "books" ? (found.books?.correctedInput ?? null) : null;
}

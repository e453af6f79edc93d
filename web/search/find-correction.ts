import type { SearchTab } from "#web/paths.ts";

type CorrectableSearch = {
  tab: SearchTab;
  found: { books: { correctedInput: string | null } | null };
};

/** The words that the books shown were found by, when they are not those that were typed. */
export function findCorrection({ tab, found }: CorrectableSearch): string | null {
  return tab === "books" ? (found.books?.correctedInput ?? null) : null;
}

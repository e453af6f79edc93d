import type { SearchTab } from "#web/paths.ts";

type Corrected = { tab: SearchTab; found: { books: { correctedInput: string | null } | null } };

/** The words that the books shown were found by, when they are not those that were typed. */
export function correctionOf({ tab, found }: Corrected): string | null {
  return tab === "books" ? (found.books?.correctedInput ?? null) : null;
}

import type { Book } from "#contract/books.ts";
import type { Language } from "#domain/languages.ts";
import { paths } from "#web/paths.ts";

/** Where the other issues of its periodical are, in the language of this one; null for what is no issue. */
export function buildPeriodicalPath(
  { periodical, language }: Pick<Book, "periodical" | "language">,
  culture: Language,
): string | null {
  // The reader's own language need not be named.
  const named = language === culture.toUpperCase() ? "" : language;
  return periodical && paths.periodicals(periodical.code, named);
}

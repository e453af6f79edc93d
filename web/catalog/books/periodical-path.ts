import type { Book } from "#contract/books.ts";
import type { Language } from "#domain/languages.ts";
import { paths } from "#web/paths.ts";

/** The path of the periodical in the language; null for a book that is no issue. */
export function buildPeriodicalPath(
  { periodical, language }: Pick<Book, "periodical" | "language">,
  culture: Language,
): string | null {
  // The interface's language is the default and omitted.
  const languageParam = language === culture.toUpperCase() ? "" : language;
  return periodical && paths.periodicals(periodical.code, languageParam);
}

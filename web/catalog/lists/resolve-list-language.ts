import { parseCurrentTag } from "#domain/language-tags.ts";
import type { Language } from "#domain/languages.ts";

type ListLanguageState = {
  /** The language of the loaded list, and whether its address names it. */
  current: string;
  isNamed: boolean;
  /** The default language now, and when the list was last loaded. */
  preferred: string;
  previousPreferred: string;
};

/**
 * The language a list should have: the default when its address names none. A list that has the previous default
 * follows a change of the filter (S4.10).
 */
export function resolveListLanguage({
  current,
  isNamed,
  preferred,
  previousPreferred,
}: ListLanguageState): string {
  return !isNamed || current === previousPreferred ? preferred : current;
}

/** The language a list starts with: a code in capitals, or "" for all when `onlyMine` is off (S9.07). */
export function getDefaultListLanguage(language: Language, onlyMine: boolean): string {
  return onlyMine ? language.toUpperCase() : "";
}

/** The language in a query: a tag in capitals, or "" for all; null when it is missing or malformed. */
export function readListLanguage(query: URLSearchParams): string | null {
  const language = query.get("language");
  return language === "" ? "" : (parseCurrentTag(language ?? "")?.toUpperCase() ?? null);
}

import type { Language } from "#domain/languages.ts";

/** The language a list starts with: a two-letter code in capitals, or "" for all when `onlyMine` is off (S9.07). */
export function getDefaultListLanguage(language: Language, onlyMine: boolean): string {
  return onlyMine ? language.toUpperCase() : "";
}

/** The language in a query: a two-letter code in capitals, or "" for all; null when it is missing or malformed. */
export function readListLanguage(query: URLSearchParams): string | null {
  const language = query.get("language")?.toUpperCase() ?? null;
  return language !== null && /^([A-Z]{2})?$/.test(language) ? language : null;
}

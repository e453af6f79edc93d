import type { Language } from "#domain/languages.ts";

/** The language a list starts with: two capital letters, or "" for every one when more than one's own is wanted (S9.07). */
export function getDefaultListLanguage(language: Language, onlyMine: boolean): string {
  return onlyMine ? language.toUpperCase() : "";
}

/** The language a query asks for: two capital letters, or "" for every one; null when it asks for none that can be. */
export function readListLanguage(query: URLSearchParams): string | null {
  const language = query.get("language")?.toUpperCase() ?? null;
  return language !== null && /^([A-Z]{2})?$/.test(language) ? language : null;
}

import { type Language, type LocalText, getLanguageName, localize } from "#domain/languages.ts";

/** Names in `language`, sorted by name. */
export function localizeNames<T extends { name: LocalText }>(
  items: readonly T[],
  language: Language,
): (T & { name: string })[] {
  return items
    .map((item) => ({ ...item, name: localize(item.name, language) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language));
}

/** The languages of the codes, as lists show them. */
export function presentLanguages(codes: readonly string[], language: Language) {
  const languages = codes.map((code) => ({
    id: code.toUpperCase(),
    name: getLanguageName(code, language),
  }));
  return localizeNames(languages, language);
}

import { type Language, type LocalText, getLanguageName, localize } from "#domain/languages.ts";

/** Named in `language`, by name. */
export function localizeNames<T extends { name: LocalText }>(
  items: readonly T[],
  language: Language,
): (T & { name: string })[] {
  return items
    .map((item) => ({ ...item, name: localize(item.name, language) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language));
}

/** The languages of those codes, as a list offers them. */
export function presentLanguages(codes: readonly string[], language: Language) {
  const languages = codes.map((code) => ({
    id: code.toUpperCase(),
    name: getLanguageName(code, language),
  }));
  return localizeNames(languages, language);
}

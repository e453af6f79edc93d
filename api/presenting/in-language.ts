import { type Language, type LocalText, nameLanguage, wording } from "#domain/languages.ts";

/** Named in `language`, by name. */
export function inLanguage<T extends { name: LocalText }>(
  items: readonly T[],
  language: Language,
): (T & { name: string })[] {
  return items
    .map((item) => ({ ...item, name: wording(item.name, language) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language));
}

/** The languages of those codes, as a list offers them. */
export function languagesIn(codes: readonly string[], language: Language) {
  const languages = codes.map((code) => ({
    id: code.toUpperCase(),
    name: nameLanguage(code, language),
  }));
  return inLanguage(languages, language);
}

/** The languages the interface speaks, in the order of their fallback (S9.07). */
export const languages = ["en", "es", "fr"] as const;
export type Language = (typeof languages)[number];

/** The interface language whose first two letters `value` begins with, in either case; null for any other. */
export function parseLanguage(value: string | null | undefined): Language | null {
  const start = value?.slice(0, 2).toLowerCase();
  return languages.find((language) => language === start) ?? null;
}

/** The interface language that an Accept-Language header likes best, by its weights; null when it names none. */
export function parseAcceptLanguage(header: string | null | undefined): Language | null {
  const wishes = (header ?? "").split(",").map((wish) => {
    const [tag = "", weight] = wish.trim().split(/;\s*q=/i);
    return { language: parseLanguage(tag), weight: Number(weight ?? 1) };
  });
  const known = wishes.filter(({ language, weight }) => language !== null && weight > 0);

  return known.toSorted((a, b) => b.weight - a.weight)[0]?.language ?? null;
}

export type ByLanguage<Text> = Partial<Record<Language, Text>>;

/** A text in each language it was written in; a plain string serves them all. */
export type LocalText = string | ByLanguage<string>;

/** The wording for `language`, else the first one there is in the order of fallback, else "". */
export function localize(text: LocalText | null | undefined, language: Language): string {
  if (text === null || text === undefined) return "";
  if (typeof text === "string") return text;

  const written = findTextLanguage(text, language);
  return (written && text[written]) ?? "";
}

/** The language in which a text is shown to readers of `language`; null when it is not said which it is written in. */
export function findTextLanguage(
  text: string | unknown[] | ByLanguage<unknown>,
  language: Language,
): Language | null {
  if (typeof text === "string" || Array.isArray(text)) return null;
  return [language, ...languages].find((candidate) => text[candidate]) ?? null;
}

/** "Español" for ("es", "es"), "Spanish" for ("es", "en"); the code in capitals when it is no language's. */
export function getLanguageName(code: string, language: Language): string {
  const names = new Intl.DisplayNames(language, { type: "language", fallback: "none" });
  const name = names.of(code);
  return name ? name.charAt(0).toLocaleUpperCase(language) + name.slice(1) : code.toUpperCase();
}

import { isInLanguage } from "./language-tags.ts";

/** The languages of the interface, in fallback order (S9.07). */
export const languages = ["en", "es", "fr"] as const;
export type Language = (typeof languages)[number];

/** The interface language that matches the first two letters, in either case; null if none does. */
export function parseLanguage(value: string | null | undefined): Language | null {
  const start = value?.slice(0, 2).toLowerCase();
  return languages.find((language) => language === start) ?? null;
}

/** The interface language that is the language of a tag, such as "en" for "en-GB"; null if none is. */
export function findContentLanguage(tag: string): Language | null {
  return languages.find((language) => isInLanguage(tag, language)) ?? null;
}

/** The interface language with the highest weight in an Accept-Language header; null if there is none. */
export function parseAcceptLanguage(header: string | null | undefined): Language | null {
  const preferences = (header ?? "").split(",").map((preference) => {
    const [tag = "", weight] = preference.trim().split(/;\s*q=/i);
    return { language: parseLanguage(tag), weight: Number(weight ?? 1) };
  });
  const accepted = preferences.filter(({ language, weight }) => language !== null && weight > 0);

  return accepted.toSorted((a, b) => b.weight - a.weight)[0]?.language ?? null;
}

export type ByLanguage<Text> = Partial<Record<Language, Text>>;

/** A text in each available language, or one string for all languages. */
export type LocalText = string | ByLanguage<string>;

/** The text in `language`, else in the first available language in fallback order, else "". */
export function localize(text: LocalText | null | undefined, language: Language): string {
  if (text === null || text === undefined) return "";
  if (typeof text === "string") return text;

  const written = findTextLanguage(text, language);
  return (written && text[written]) ?? "";
}

/** The language in which readers of `language` see a text; null if unknown. */
export function findTextLanguage(
  text: string | unknown[] | ByLanguage<unknown>,
  language: Language,
): Language | null {
  if (typeof text === "string" || Array.isArray(text)) return null;
  return [language, ...languages].find((candidate) => text[candidate]) ?? null;
}

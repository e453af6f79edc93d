import type { Periodical } from "#contract/periodicals.ts";
import { type Language, getLanguageName, parseLanguage } from "#domain/languages.ts";

export type ListedPeriodical = Pick<Periodical, "code" | "name"> & {
  /** Two capital letters, what its speakers call it, and how the periodical is called in it. */
  languages: { id: string; name: string; title: string }[];
};

/** The language asked for, if the periodical appears in it; else the visitor's; else the periodical's first. */
export function chooseLanguage(
  { languages }: { languages: { id: string }[] },
  asked: string | null,
  own: Language,
): string {
  const wishes = [asked ?? "", own].map((wish) => wish.toUpperCase());
  const ids = languages.map(({ id }) => id);
  return wishes.find((wish) => ids.includes(wish)) ?? ids[0] ?? own.toUpperCase();
}

/** A periodical with its languages, each called what its speakers call it. */
export function nameLanguages(
  { code, name, languages }: Omit<Periodical, "label">,
  own: Language,
): ListedPeriodical {
  return {
    code,
    name,
    languages: languages.map(({ id, name: title }) => ({
      id,
      name: getLanguageName(id.toLowerCase(), parseLanguage(id) ?? own),
      title,
    })),
  };
}

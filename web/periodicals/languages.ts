import type { Periodical } from "#contract/periodicals.ts";
import { type Language, nameLanguage, readLanguage } from "#domain/languages.ts";

/** The language asked for, if the periodical appears in it; else the visitor's; else the periodical's first. */
export function chooseLanguage(
  { languages }: Pick<Periodical, "languages">,
  asked: string | null,
  own: Language,
): string {
  const wishes = [asked ?? "", own].map((wish) => wish.toUpperCase());
  const ids = languages.map(({ id }) => id);
  return wishes.find((wish) => ids.includes(wish)) ?? ids[0] ?? own.toUpperCase();
}

/** The languages of a periodical, each called what its speakers call it. */
export function nameLanguages({ languages }: Pick<Periodical, "languages">, own: Language) {
  return languages.map(({ id }) => ({
    id,
    name: nameLanguage(id.toLowerCase(), readLanguage(id) ?? own),
  }));
}

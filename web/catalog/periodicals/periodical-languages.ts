import type { Periodical } from "#contract/periodicals.ts";
import { type Language, getLanguageName, parseLanguage } from "#domain/languages.ts";

export type ListedPeriodical = Pick<Periodical, "code" | "name"> & {
  /** `id` is a two-letter code in capitals, `name` the language in itself, `title` the periodical in that language. */
  languages: { id: string; name: string; title: string }[];
};

/** The requested language if the periodical has it; else the visitor's; else the periodical's first. */
export function chooseLanguage(
  { languages }: { languages: { id: string }[] },
  requested: string | null,
  own: Language,
): string {
  const preferred = [requested ?? "", own].map((language) => language.toUpperCase());
  const ids = languages.map(({ id }) => id);
  return preferred.find((language) => ids.includes(language)) ?? ids[0] ?? own.toUpperCase();
}

/** Adds to each language of a periodical its own name. */
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

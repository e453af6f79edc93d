import type { Periodical } from "#contract/periodicals.ts";
import { isInLanguage } from "#domain/language-tags.ts";
import type { Language } from "#domain/languages.ts";

export type ListedPeriodical = Pick<Periodical, "code" | "name"> & {
  /** `id` is a tag in capitals, `name` names the language, `title` the periodical in it. */
  languages: { id: string; name: string; nameIn: string; title: string }[];
};

/**
 * The requested language if the periodical has it, in a variety or as the whole; else the visitor's; else the
 * periodical's first.
 */
export function chooseLanguage(
  { languages }: { languages: { id: string }[] },
  requested: string | null,
  own: Language,
): string {
  const ids = languages.map(({ id }) => id);
  const found = [requested, own].map(
    (range) =>
      range &&
      (ids.find((id) => id === range.toUpperCase()) ??
        ids.find((id) => isInLanguage(id, range)) ??
        ids.find((id) => isInLanguage(range, id))),
  );
  return found[0] || found[1] || ids[0] || own.toUpperCase();
}

/** The part of the address for a language; "" for the one that readers of `own` are shown without it. */
export function nameLanguageInAddress(
  periodical: { languages: { id: string }[] },
  language: string,
  own: Language,
): string {
  const isOwn = isInLanguage(language, own) && language === chooseLanguage(periodical, null, own);
  return isOwn ? "" : language;
}

export function toListedPeriodical({
  code,
  name,
  languages,
}: Omit<Periodical, "label">): ListedPeriodical {
  return {
    code,
    name,
    languages: languages.map(({ id, name: title, languageName, languageNameIn }) => ({
      id,
      name: languageName,
      nameIn: languageNameIn,
      title,
    })),
  };
}

import type { Periodical } from "#contract/periodicals.ts";
import { isInLanguage } from "#domain/language-tags.ts";
import type { Language } from "#domain/languages.ts";

export type ListedPeriodical = Pick<Periodical, "code" | "name"> & {
  /** `id` is a tag in capitals, `name` the language in itself, `title` the periodical in that language. */
  languages: { id: string; name: string; title: string }[];
};

/** The requested language if the periodical has it; else the visitor's; else the periodical's first. */
export function chooseLanguage(
  { languages }: { languages: { id: string }[] },
  requested: string | null,
  own: Language,
): string {
  const ids = languages.map(({ id }) => id);
  const found = [requested, own].map(
    (range) =>
      range &&
      (ids.find((id) => id === range.toUpperCase()) ?? ids.find((id) => isInLanguage(id, range))),
  );
  return found[0] || found[1] || ids[0] || own.toUpperCase();
}

export function toListedPeriodical({
  code,
  name,
  languages,
}: Omit<Periodical, "label">): ListedPeriodical {
  return {
    code,
    name,
    languages: languages.map(({ id, name: title, languageName }) => ({
      id,
      name: languageName,
      title,
    })),
  };
}

import type { Language } from "#domain/languages.ts";

/** What a language of books is called in the interface's language, as it stands at the head of a line. */
export function nameOfLanguage(id: string, language: Language): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(id.toLowerCase()) ?? id;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

import type { Language } from "#domain/languages.ts";

import type { Texts } from "./read-texts.ts";

const files = import.meta.glob<Texts>("/public/locales/*/translation.json", {
  eager: true,
  import: "default",
});

export function getTexts(language: Language): Texts {
  return files[`/public/locales/${language}/translation.json`] ?? {};
}

import { type Language, languages } from "#domain/languages.ts";

import type { Texts } from "./read-texts.ts";

const files = import.meta.glob<Texts>("/public/locales/*/translation.json", {
  eager: true,
  import: "default",
});

/** The texts of a language. */
export function textsOf(language: Language): Texts {
  return files[`/public/locales/${language}/translation.json`] ?? {};
}

/** S9.07: what stands in, in this order, for a text that a language lacks. */
export const fallbacks: Texts[] = languages.map(textsOf);

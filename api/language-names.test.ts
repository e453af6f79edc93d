import { expect, test } from "vitest";

import { getLanguageName, getNameInItself } from "./language-names.ts";

test.each([
  ["es", "es", "Español"],
  ["es", "en", "Spanish"],
  ["ceb", "fr", "Cebuano"],
  ["ht", "es", "Criollo haitiano"],
  ["ilo", "es", "Ilocano"],
  ["tpi", "en", "Tok Pisin"],
  ["pt-BR", "fr", "Portugais brésilien"],
  ["hnj", "es", "Hmong Njua"],
  ["kri", "es", "Krio"],
  ["mam", "fr", "Mam"],
  ["mww", "es", "Hmong Daw"],
  ["mww-LA", "en", "Hmong Daw (Laos)"],
  ["mam-GT", "fr", "Mam (Guatemala)"],
  ["hnj-Hmnp", "en", "Hmong Njua (Nyiakeng Puachue Hmong)"],
  ["kri-Arab-SL", "es", "Krio (Arabic, Sierra Leone)"],
  ["sl-1994-biske-rozaj", "es", "Esloveno (1994, biske, rozaj)"],
  ["en-oxendict", "fr", "Anglais (oxendict)"],
  ["nah", "es", "Nahuatl languages"],
  ["ber", "fr", "Berber languages"],
  ["cai", "en", "Central American Indian languages"],
  ["phi", "en", "Philippine languages"],
  ["crp-PH", "es", "Creoles and pidgins (Filipinas)"],
  ["qaa", "en", "QAA"],
] as const)("names %s in %s", (tag, language, name) => {
  expect(getLanguageName(tag, language)).toBe(name);
});

test.each([
  ["pt-BR", "Português (Brasil)", "pt-BR"],
  ["ceb", "Cebuano", "ceb"],
  ["ar", "العربية", "ar"],
  ["ht", "Créole haïtien", "fr"],
  ["mww", "Hmong Daw", "fr"],
])("names %s in itself, or else in French", (tag, name, writtenIn) => {
  expect(getNameInItself(tag, "fr")).toEqual({ name, writtenIn });
});

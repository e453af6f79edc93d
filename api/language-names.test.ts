import { expect, test } from "vitest";

import { getLanguageName } from "./language-names.ts";

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
  ["mww-LA", "en", "Hmong Daw (mww-LA)"],
  ["qaa", "en", "QAA"],
] as const)("names %s in %s", (tag, language, name) => {
  expect(getLanguageName(tag, language)).toBe(name);
});

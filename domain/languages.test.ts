import { expect, test } from "vitest";

import {
  type Language,
  findContentLanguage,
  findTextLanguage,
  type LocalText,
  parseAcceptLanguage,
} from "./languages.ts";

test.each([
  ["es-MX,es;q=0.9,en;q=0.8", "es"],
  ["de,fr;q=0.5,es;q=0.7", "es"],
  ["de, fr; q=0.5, ES; Q=0.7", "es"],
  ["fr;q=0,es;q=0.1", "es"],
  ["fr,es", "fr"],
  ["fr;q=much,es;q=0.1", "es"],
  ["de-DE", null],
  ["*", null],
  ["", null],
  [undefined, null],
])("parses %j as %s", (header, language) => {
  expect(parseAcceptLanguage(header)).toBe(language);
});

test.each([
  ["es-419", "es"],
  ["fr", "fr"],
  ["frp", null],
  ["enm", null],
  ["ceb", null],
])("shows content in %s to readers of %s", (tag, language) => {
  expect(findContentLanguage(tag)).toBe(language);
});

test.each<[LocalText | [], Language, Language | null]>([
  [{ en: "Peace", es: "Paz" }, "es", "es"],
  [{ en: "Peace", es: "Paz" }, "fr", "en"],
  [{ es: "Paz" }, "fr", "es"],
  ["Peace", "fr", null],
  [[], "fr", null],
  [{}, "fr", null],
])("finds in %o for %s the language %s", (text, language, worded) => {
  expect(findTextLanguage(text, language)).toBe(worded);
});

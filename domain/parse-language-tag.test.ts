import { expect, test } from "vitest";

import { parseLanguageTag } from "./parse-language-tag.ts";

test.each([
  ["en", "en"],
  ["EN", "en"],
  ["eng", "en"],
  ["fre", "fr"],
  ["PT_br", "pt-BR"],
  ["zh-hant-tw", "zh-Hant-TW"],
  ["ceb", "ceb"],
  ["TPI", "tpi"],
  ["hat", "ht"],
  ["mww", "mww"],
  ["es-419", "es-419"],
  ["sl-rozaj-biske-1994", "sl-1994-biske-rozaj"],
  ["en-u-ca-buddhist-x-own", "en"],
  [" ilo ", "ilo"],
])("reads the language tag %j", (text, tag) => {
  expect(parseLanguageTag(text)).toBe(tag);
});

test.each([
  "",
  "e",
  "english",
  "Tok Pisin",
  "und",
  "und-Latn",
  "en-",
  "i-mingo",
  "x-own",
  "12",
  "en-*",
])("refuses %j as a language tag", (text) => {
  expect(parseLanguageTag(text)).toBeNull();
});

test("refuses a tag of more than 100 characters", () => {
  expect(parseLanguageTag(`en-${"variant1-".repeat(11)}1994`)).toBeNull();
});

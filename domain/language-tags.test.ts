import { expect, test } from "vitest";

import { isInLanguage, listLanguageRanges, parseLanguageTag } from "./language-tags.ts";

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

test.each([
  ["pt-BR", "pt", true],
  ["pt-BR", "PT-br", true],
  ["pt", "pt-BR", false],
  ["zh-Hant-TW", "zh-Hant", true],
  ["ptx", "pt", false],
])("finds %s in %s: %s", (tag, range, isIn) => {
  expect(isInLanguage(tag, range)).toBe(isIn);
});

test("lists a language beside its variants only when it has more", () => {
  const counts = new Map([
    ...([
      ["en", 3],
      ["en-GB", 1],
    ] as const),
    ...([
      ["pt", 2],
      ["pt-BR", 2],
    ] as const),
    ...([
      ["zh", 4],
      ["zh-Hant", 2],
      ["zh-Hant-TW", 2],
      ["zh-Hans", 2],
    ] as const),
  ]);
  expect(listLanguageRanges(counts, ["pt"]).includes("pt")).toBe(true);
  expect(listLanguageRanges(counts)).toEqual([
    "en",
    "en-GB",
    "pt-BR",
    "zh",
    "zh-Hant-TW",
    "zh-Hans",
  ]);
});

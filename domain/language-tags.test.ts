import { expect, test } from "vitest";

import { isInLanguage, listLanguageRanges } from "./language-tags.ts";

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

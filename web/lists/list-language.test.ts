import { expect, test } from "vitest";

import { readListLanguage, getDefaultListLanguage } from "./list-language.ts";

test("a list starts in the language of the interface, or in every language where more is wanted", () => {
  expect(getDefaultListLanguage("es", true)).toBe("ES");
  expect(getDefaultListLanguage("es", false)).toBe("");
});

test.each([
  ["language=fr", "FR"],
  ["language=", ""],
  ["", null],
  ["language=e1", null],
])("%o asks for the language %o", (query, language) => {
  expect(readListLanguage(new URLSearchParams(query))).toBe(language);
});

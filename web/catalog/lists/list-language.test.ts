import { expect, test } from "vitest";

import { readListLanguage, getDefaultListLanguage } from "./list-language.ts";

test("starts in the interface language, or in all when the filter is off", () => {
  expect(getDefaultListLanguage("es", true)).toBe("ES");
  expect(getDefaultListLanguage("es", false)).toBe("");
});

test.each([
  ["language=fr", "FR"],
  ["language=", ""],
  ["", null],
  ["language=e1", null],
])("reads from %o the language %o", (query, language) => {
  expect(readListLanguage(new URLSearchParams(query))).toBe(language);
});

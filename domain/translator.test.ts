import { expect, test } from "vitest";

import { createTranslator } from "./translator.ts";

const t = createTranslator(
  "es",
  {
    search: "Buscar",
    limit: "Hasta {{$freeLimit}}",
    titles_one: "{{figure}} título",
    titles_other: "{{figure}} títulos",
  },
  { donate: "Donate", search: "Search" },
);

test.each([
  ["a text of the language", "search", {}, "Buscar"],
  ["the text of the next language that has it", "donate", {}, "Donate"],
  ["the key when no language has the text", "toString", {}, "toString"],
  ["the singular form", "titles", { count: 1, figure: 1 }, "1 título"],
  ["the plural form", "titles", { count: 3, figure: "3" }, "3 títulos"],
  ["an empty string for a missing parameter", "titles", { count: 2 }, " títulos"],
  ["an amount in the format of the language", "limit", { freeLimit: 12.5 }, "Hasta 12,50\u00a0$"],
  [
    "a parameter verbatim",
    "titles",
    { count: 2, figure: "{{count}} $& <b>" },
    "{{count}} $& <b> títulos",
  ],
])("returns %s", (_, key, params, text) => {
  expect(t(key, params)).toBe(text);
});

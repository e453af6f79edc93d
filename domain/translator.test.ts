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
  ["a text of the next language that has it", "donate", {}, "Donate"],
  ["the key of a text that nobody has", "toString", {}, "toString"],
  ["one thing", "titles", { count: 1, figure: 1 }, "1 título"],
  ["several things", "titles", { count: 3, figure: "3" }, "3 títulos"],
  ["nothing for a parameter that was not given", "titles", { count: 2 }, " títulos"],
  ["a sum in the manner of the language", "limit", { freeLimit: 12.5 }, "Hasta 12,50\u00a0$"],
  [
    "the parameter as it is",
    "titles",
    { count: 2, figure: "{{count}} $& <b>" },
    "{{count}} $& <b> títulos",
  ],
])("it says %s", (_, key, params, text) => {
  expect(t(key, params)).toBe(text);
});

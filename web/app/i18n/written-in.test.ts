import { expect, test } from "vitest";

import { writtenIn } from "./written-in.ts";

test.each([
  ["en", "en", "auto"],
  ["PT-BR", "pt-BR", "auto"],
  ["ar", "ar", "rtl"],
  ["HE", "he", "rtl"],
  ["fa-AF", "fa-AF", "rtl"],
  ["ur", "ur", "rtl"],
  ["ckb", "ckb", "rtl"],
  ["ku", "ku", "auto"],
  ["ku-Arab", "ku-Arab", "rtl"],
  ["pa-PK", "pa-PK", "rtl"],
  ["ar-Latn", "ar-Latn", "auto"],
  ["dv", "dv", "rtl"],
  ["tpi", "tpi", "auto"],
])("gives a text in %s the language %s and the direction %s", (tag, lang, dir) => {
  expect(writtenIn(tag)).toEqual({ lang, dir });
});

test.each(["", undefined, "no tag"])("leaves the direction to the letters for %j", (tag) => {
  expect(writtenIn(tag)).toEqual({ dir: "auto" });
});

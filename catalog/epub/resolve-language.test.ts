import { expect, test } from "vitest";

import { resolveLanguage } from "./resolve-language.ts";

test.each([
  [["ceb"], "ceb"],
  [["tpi"], "tpi"],
  [["EN_us"], "en-US"],
  [["fra"], "fr"],
  [["eng; spa"], "en"],
  [["en, fr"], "en"],
  [["en US"], "en-US"],
  [["en-US (United States)"], "en-US"],
  [["zh-Hant-TW"], "zh-Hant-TW"],
  [["", "und", "ilo"], "ilo"],
  [["nonsense words", "hil"], "hil"],
  [["English"], "en"],
  [["Cebuano"], "ceb"],
  [["Español"], "es"],
  [["inglés"], "en"],
  [["créole haïtien"], "ht"],
  [["Haitian Creole"], "ht"],
  [["Tok Pisin"], "tpi"],
  [["Hmong"], "hmn"],
  [["Русский"], "ru"],
  [["mww"], "mww"],
  [["mul"], "mul"],
  [["nah"], "nah"],
])("resolves %j", (named, tag) => {
  expect(resolveLanguage(named).tag).toBe(tag);
});

test.each([[["nonsense words"]], [["xq"]], [["i-klingon"]], [["lamp lamp"]]])(
  "resolves no language of %j",
  (named) => {
    expect(resolveLanguage(named)).toEqual({ tag: null, text: named.join() });
  },
);

test.each([[[]], [["", " "]], [["und"]], [["Unknown"]], [["und-Latn"]]])(
  "sees no language named in %j",
  (named) => {
    expect(resolveLanguage(named)).toEqual({ tag: null, text: "" });
  },
);

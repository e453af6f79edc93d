import { expect, test } from "vitest";

import { resolveLanguage } from "./resolve-language.ts";

test.each([
  [["ceb"], "ceb"],
  [["tpi"], "tpi"],
  [["EN_us"], "en-US"],
  [["fra"], "fr"],
  [["zh-Hant-TW"], "zh-Hant-TW"],
  [["zh-yue"], "yue"],
  [["no-nyn"], "nn"],
  [["i-klingon"], "tlh"],
  [["mww"], "mww"],
  [["mul"], "mul"],
  [["nah"], "nah"],
  [["ber"], "ber"],
  [["qaa"], "qaa"],
  [["sr-XK"], "sr-XK"],
  [["sl-rozaj-1994"], "sl-1994-rozaj"],
])("takes the tag %j", (named, tag) => {
  expect(resolveLanguage(named).tag).toBe(tag);
});

test.each([
  [["en-EN"], "en"],
  [["fr-Abcd-CA"], "fr-CA"],
  [["eng-USA"], "en"],
  [["por_BRA"], "pt"],
  [["zh-CHS"], "zh-Hans"],
  [["en US"], "en-US"],
  [["en us"], "en-US"],
  [["en fr"], "en"],
  [["the book"], null],
  [["no idea"], null],
  [["zh hant"], "zh-Hant"],
  [["en_US.UTF-8"], "en-US"],
  [["en-US (United States)"], "en-US"],
  [['"en"'], "en"],
  [["[fr-CA]."], "fr-CA"],
  [["lang:es"], "es"],
])("takes the tag in %j", (named, tag) => {
  expect(resolveLanguage(named).tag).toBe(tag);
});

test.each([
  [["eng; spa"], "en"],
  [["en, fr"], "en"],
  [["", "und", "ilo"], "ilo"],
  [["nonsense words", "hil"], "hil"],
  [["nonsense words; hil"], "hil"],
  [["English and Spanish"], "en"],
  [["English / Cebuano"], "en"],
  [["Language: Cebuano"], "ceb"],
])("takes the first language of %j", (named, tag) => {
  expect(resolveLanguage(named).tag).toBe(tag);
});

test.each([
  ["English", "en"],
  ["inglés", "en"],
  ["francais", "fr"],
  ["Español", "es"],
  ["Castellano", "es"],
  ["Castilian", "es"],
  ["Farsi", "fa"],
  ["Cebuano", "ceb"],
  ["CEBUANO", "ceb"],
  ["Bisaya", "ceb"],
  ["Binisaya", "ceb"],
  ["Ilocano", "ilo"],
  ["Ilokano", "ilo"],
  ["Iloko", "ilo"],
  ["Hiligaynon", "hil"],
  ["Ilonggo", "hil"],
  ["Tagalog", "fil"],
  ["Pilipino", "fil"],
  ["Kreyòl", "ht"],
  ["Kreyòl ayisyen", "ht"],
  ["créole haïtien", "ht"],
  ["Haitian Creole", "ht"],
  ["Haitian", "ht"],
  ["Tok Pisin", "tpi"],
  ["Hmong", "hmn"],
  ["Hmoob", "hmn"],
  ["Hmong Daw", "mww"],
  ["White Hmong", "mww"],
  ["Kiswahili", "sw"],
  ["Bahasa Indonesia", "id"],
  ["Русский", "ru"],
  ["日本語", "ja"],
  ["العربية", "ar"],
  ["Modern Greek", "el"],
  ["Norwegian (Bokmål)", "nb"],
  ["Nahuatl languages", "nah"],
  ["Serbo-Croatian", "sr-Latn"],
  ["Cebuano language", "ceb"],
  ["Idioma inglés", "en"],
  ["American Sign Language", "ase"],
])("takes the language named %j", (name, tag) => {
  expect(resolveLanguage([name]).tag).toBe(tag);
});

test.each([
  ["English (UK)", "en-GB"],
  ["English (US)", "en-US"],
  ["English - United Kingdom", "en-GB"],
  ["British English", "en-GB"],
  ["Español (México)", "es-MX"],
  ["Spanish (AR)", "es-AR"],
  ["Portuguese (BR)", "pt-BR"],
  ["Português (Brasil)", "pt-BR"],
  ["Brazilian Portuguese", "pt-BR"],
  ["Chinese (Simplified)", "zh-Hans"],
  ["Chinese (TW)", "zh-TW"],
  ["Cebuano (Philippines)", "ceb-PH"],
])("takes the variety named %j", (name, tag) => {
  expect(resolveLanguage([name]).tag).toBe(tag);
});

test.each([
  [["nonsense words"]],
  [["xq"]],
  [["Paku Karen"]],
  [["i-mingo"]],
  [["lamp lamp"]],
  [["non-fiction"]],
  [["Text (new edition)"]],
  [["the one and only"]],
])("resolves no language of %j", (named) => {
  expect(resolveLanguage(named)).toEqual({ tag: null, text: named.join() });
});

test.each([
  [[]],
  [["", " "]],
  [["und"]],
  [["Unknown"]],
  [["und-Latn"]],
  [["mis"]],
  [["No language"]],
])("sees no language named in %j", (named) => {
  expect(resolveLanguage(named)).toEqual({ tag: null, text: "" });
});

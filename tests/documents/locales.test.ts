import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { languages } from "#domain/languages.ts";

type Texts = Record<string, string>;

/** Languages differ in their plural forms, so keys are compared without the suffix. */
const plural = /_(zero|one|two|few|many|other)$/;

/** The placeholders of all plural forms of a key together. */
function placeholdersByKey(texts: Texts) {
  const found = new Map<string, string[]>();
  for (const [key, text] of Object.entries(texts)) {
    const stem = key.replace(plural, "");
    const names = [...text.matchAll(/{{(\$?\w+)}}/g)].map(([, name = ""]) => name);
    found.set(stem, [...new Set([...(found.get(stem) ?? []), ...names])].toSorted());
  }
  return found;
}

describe.each([
  ["interface", (language: string) => `public/locales/${language}/translation.json`],
  ["mails", (language: string) => `api/mail/locales/${language}/mail.json`],
])("texts of the %s", (_, fileOf) => {
  const sourceOf = (language: string) => readFileSync(fileOf(language), "utf8");
  const textsOf = (language: string): Texts => JSON.parse(sourceOf(language));

  test.each(languages)("%s has the keys and placeholders of English", (language) => {
    expect(placeholdersByKey(textsOf(language))).toEqual(placeholdersByKey(textsOf("en")));
  });

  test.each(languages)("%s has no key that is also the stem of a plural", (language) => {
    const keys = Object.keys(textsOf(language));
    const stems = new Set(
      keys.filter((key) => plural.test(key)).map((key) => key.replace(plural, "")),
    );
    expect(keys.filter((key) => stems.has(key))).toEqual([]);
  });

  test.each(languages)("%s has every plural form of its grammar", (language) => {
    const texts = textsOf(language);
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const stems = new Set(
      Object.keys(texts)
        .filter((key) => plural.test(key))
        .map((key) => key.replace(plural, "")),
    );
    const missing = [...stems].flatMap((stem) =>
      forms.map((form) => `${stem}_${form}`).filter((key) => !(key in texts)),
    );
    expect(missing).toEqual([]);
  });

  test.each(languages)("%s has no empty text", (language) => {
    expect(Object.entries(textsOf(language)).filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  test.each(languages)("%s writes invisible characters as escapes", (language) => {
    expect(sourceOf(language)).not.toMatch(/\p{Default_Ignorable_Code_Point}/u);
  });

  test.each(["es", "fr"])("%s has no sentence left in English", (language) => {
    const english = new Set(Object.values(textsOf("en")));
    const same = Object.values(textsOf(language)).filter((text) => english.has(text));
    expect(same.filter((text) => text.split(" ").length > 3)).toEqual([]);
  });

  test.each([
    ["fr", / [:;?!»%]|« /],
    ["es", / %/],
  ] as const)("%s has no punctuation that can wrap to a line of its own", (language, breakable) => {
    expect(Object.entries(textsOf(language)).filter(([, text]) => breakable.test(text))).toEqual(
      [],
    );
  });
});

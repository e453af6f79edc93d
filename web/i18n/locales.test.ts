import { readdirSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { languages } from "#domain/languages.ts";

import type { Texts } from "./read-texts.ts";

/** Plural forms differ between languages; what they are forms of does not. */
const plural = /_(zero|one|two|few|many|other)$/;

function textsOf(language: string): Texts {
  return JSON.parse(readFileSync(`public/locales/${language}/translation.json`, "utf8"));
}

function placeholdersByKey(texts: Texts) {
  const found = new Map<string, string>();
  for (const [key, text] of Object.entries(texts)) {
    const names = [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name);
    found.set(key.replace(plural, ""), [...new Set(names)].toSorted().join());
  }
  return found;
}

test.each(languages)("%s has the keys of English, with the same placeholders", (language) => {
  expect(placeholdersByKey(textsOf(language))).toEqual(placeholdersByKey(textsOf("en")));
});

test.each(languages)("%s has every plural form its grammar asks for", (language) => {
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

test.each(languages)("no text of %s is empty", (language) => {
  expect(Object.entries(textsOf(language)).filter(([, text]) => text.trim() === "")).toEqual([]);
});

test("every text a screen asks for by name is there", () => {
  const keys = new Set(placeholdersByKey(textsOf("en")).keys());
  const asked = sources().flatMap((source) =>
    [...source.matchAll(/\bt\(\s*"([^"]+)"/g)].map(([, key = ""]) => key),
  );
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((key) => !keys.has(key))).toEqual([]);
});

function sources(): string[] {
  return readdirSync("web", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".tsx"))
    .map((path) => readFileSync(`web/${path}`, "utf8"));
}

import { readFile } from "node:fs/promises";

import type { Translations } from "#api/services.ts";
import { type Language, languages } from "#domain/languages.ts";
import { type Translate, createTranslator } from "#domain/translator.ts";

let loaded: Promise<Translations["translate"]> | undefined;

/** Loads the texts of API answers, from the same files as the screens; they are read once. */
export function loadTranslations(): Promise<Translations["translate"]> {
  loaded ??= loadAll();
  return loaded;
}

async function loadAll(): Promise<Translations["translate"]> {
  const texts = await Promise.all(languages.map(readTranslationFile));
  const translators = new Map<string, Translate>(
    texts.map(([language, own]) => [
      language,
      createTranslator(language, own, ...texts.map(([, text]) => text)),
    ]),
  );
  return (language, code, params) => translators.get(language)?.(code, params) ?? code;
}

async function readTranslationFile(
  language: Language,
): Promise<[Language, Record<string, string>]> {
  const file = new URL(`../public/locales/${language}/translation.json`, import.meta.url);
  return [language, JSON.parse(await readFile(file, "utf8"))];
}

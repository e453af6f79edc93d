import { readFile } from "node:fs/promises";

import { createInstance } from "i18next";

import type { Services } from "#api/services.ts";
import { languages } from "#domain/languages.ts";
import { options } from "#web/i18n/options.ts";

/** Says the sentences that the api answers with, from the same files as the screens. */
export async function readSentences(): Promise<Services["say"]> {
  const texts = await Promise.all(
    languages.map(async (language) => {
      const file = new URL(`../public/locales/${language}/translation.json`, import.meta.url);
      return [language, { translation: JSON.parse(await readFile(file, "utf8")) }] as const;
    }),
  );
  const translations = createInstance();
  await translations.init({
    ...options,
    lng: "en",
    fallbackLng: [...languages],
    resources: Object.fromEntries(texts),
  });
  return (language, code, params) => translations.t(code, { ...params, lng: language });
}

import { createInstance, type i18n } from "i18next";

import { type Language, languages } from "#domain/languages.ts";

import { options } from "./options.ts";

/** The texts of a language; shared by all requests, so their language is never changed. */
export function translationsFor(language: Language): i18n {
  return fixed[language];
}

const files = import.meta.glob<Record<string, string>>("/public/locales/*/translation.json", {
  eager: true,
  import: "default",
});

const resources = Object.fromEntries(
  languages.map((language) => [
    language,
    { translation: files[`/public/locales/${language}/translation.json`] ?? {} },
  ]),
);

const fixed = { en: createFixed("en"), es: createFixed("es"), fr: createFixed("fr") };

function createFixed(language: Language): i18n {
  const instance = createInstance();
  void instance.init({
    ...options,
    lng: language,
    fallbackLng: [...languages],
    resources,
    initAsync: false,
  });
  return instance;
}

import type { Language } from "#domain/languages.ts";
import { createTranslator } from "#domain/translator.ts";

import en from "./locales/en/mail.json" with { type: "json" };
import es from "./locales/es/mail.json" with { type: "json" };
import fr from "./locales/fr/mail.json" with { type: "json" };

/** The texts of the mails, in the format of the interface's own; no browser loads them. */
const mailTexts: Record<Language, Record<keyof typeof en, string>> = { en, es, fr };

type WithoutPluralForm<Key extends string> = Key extends `${infer Stem}_${"one" | "other"}`
  ? Stem
  : Key;

/** A key of `mail.json`; a plural has its stem, and `count` chooses the form. */
export type MailTextKey = WithoutPluralForm<keyof typeof en>;

export type TranslateMail = (key: MailTextKey, params?: Record<string, string | number>) => string;

/** Throws on a missing parameter, so that no mail goes out with a gap. */
export function createMailTranslator(language: Language): TranslateMail {
  const translate = createTranslator(language, mailTexts[language]);
  return (key, params = {}) => translate(key, new Proxy(params, { get: getParam }));
}

function getParam(params: Record<string, string | number>, name: string) {
  if (name !== "count" && !Object.hasOwn(params, name)) throw new Error(`No ${name} for a mail.`);
  return params[name];
}

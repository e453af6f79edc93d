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

export function createMailTranslator(language: Language): TranslateMail {
  return createTranslator(language, mailTexts[language]);
}

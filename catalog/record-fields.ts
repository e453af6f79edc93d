import { z } from "zod";

import { normalizeLine, normalizeLines } from "#domain/normalize-line.ts";

export const Code = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/,
    "a code is 1 to 100 letters, digits, dots, hyphens or underscores",
  );

export const Id = z.int().min(1).max(2_000_000_000);

export const Text = storableText(z.string().max(100_000));
/** A name or title: one line without invisible characters. */
export const Line = storableText(
  z
    .string()
    .overwrite((text) => normalizeLine(text.replace(/[\t\n\r]+/g, " ")))
    .min(1)
    .max(1_000),
);
export const ShortText = storableText(z.string().max(1_000));
/** An optional fact about a person or place: a name, address or number. */
export const Detail = storableText(z.string().overwrite(normalizeLines).max(1_000));
export const HttpAddress = storableText(z.url({ protocol: /^https?$/ }).max(2_000));

/** A path in the folder, or an https address, which a secure page may play. */
export const File = storableText(z.string().min(1).max(1_000)).refine(
  (name) => !/^[a-z]+:/i.test(name) || isSecureAddress(name),
  "a file of the folder, or an https address",
);

/** A day in the common era. */
export const Day = z.iso.date().refine((day) => day >= "0001-01-01", "a day such as 2026-01-31");

export const Dollars = z.number().min(0).max(10_000).multipleOf(0.01);
export const Percent = z.number().min(0).max(100).multipleOf(0.01);
export const Flag = z.enum(["1", "0"]);

/** Two letters, in either case (S3.01: isoLangCode). */
export const LanguageCode = z
  .string()
  .regex(/^[A-Za-z]{2}$/, "a language is two letters, such as en")
  .transform((code) => code.toLowerCase());

/** ISO 3166-1, two letters. */
export const CountryCode = z
  .string()
  .regex(/^[A-Z]{2}$/, "a country is two capital letters, such as US");

/** One text for all languages, or one for each. */
export const LocalText = z.union([Line, localized(Line)]);
export const LocalProse = z.union([Text, localized(Text)]);

export function localized<Words extends z.ZodType>(words: Words) {
  return z.strictObject({ en: words.optional(), es: words.optional(), fr: words.optional() });
}

export function codeList(most: number) {
  return z
    .array(Code)
    .max(most)
    .refine((list) => new Set(list).size === list.length, "a code is listed twice")
    .default([]);
}

/** Text that PostgreSQL can store: no control characters except tabs and line feeds, and no unpaired surrogates. */
export function storableText<Words extends z.ZodType<string>>(words: Words) {
  return words.refine(
    (text) => !/\p{Cs}|(?![\t\n\r])\p{Cc}/u.test(text),
    "control characters or an incomplete character",
  );
}

function isSecureAddress(name: string): boolean {
  return URL.parse(name)?.protocol === "https:";
}

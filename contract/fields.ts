import { z } from "@hono/zod-openapi";

import { parseLanguageTag } from "#domain/parse-language-tag.ts";
import { parseLanguage } from "#domain/languages.ts";
import { isPersonName } from "#domain/person-fields.ts";
import { normalizeLine } from "#domain/normalize-line.ts";

const emptyString = z.literal("").transform(() => undefined);

/** An optional query field. An empty value counts as left out, because forms send empty fields. */
export function optionalQuery<T extends z.ZodType>(field: T) {
  return z.union([emptyString, field]).optional();
}

/**
 * PostgreSQL cannot store NUL, and names and words have no control characters. A refinement, because OpenAPI has no
 * such pattern.
 */
export function withoutControlCharacters(text: z.ZodString) {
  return text.refine((typed) => !/[\p{Cc}\p{Cs}]/u.test(typed), "err-field-control");
}

export const Code = withoutControlCharacters(z.string().min(1).max(100)).openapi({
  description: "A code from a list",
  example: "the-gospel-of-john",
});

export const PersonName = withoutControlCharacters(
  z.string().refine(isPersonName, "err-field-name"),
)
  .transform(normalizeLine)
  .openapi({ example: "Ruth" });

/** A single line, such as of an address. Invisible characters are removed before the length is checked. */
export function normalizedLine(longest: number): z.ZodString {
  return withoutControlCharacters(z.string().overwrite(normalizeLine).max(longest));
}

export const CodeFilter = optionalQuery(Code).openapi({
  type: "string",
  description: "A code from a list; all when left out",
});

/** Search words, possibly empty. */
export const SearchText = withoutControlCharacters(z.string().max(200)).openapi({
  description: "Search words of at least three letters; symbols alone find nothing",
});

export const LanguageId = z.string().describe("A language tag in capitals, like Language.id");

export const LanguageTag = z.string().describe("A language tag, such as ceb or pt-BR");

export const LanguageName = z.string().describe("The name of the language, in that of the answer");

/** A BCP 47 tag in canonical form. */
const FilterTag = z
  .string()
  .refine((value) => parseLanguageTag(value) !== null, "err-field-language")
  .transform((value) => parseLanguageTag(value) ?? value);

/** Limits an answer to records in one language; all languages when left out. */
export const LanguageFilter = optionalQuery(FilterTag).openapi({
  type: "string",
  description:
    "A BCP 47 tag in either case, which also finds its variants: pt finds pt-BR; all languages when left out",
  example: "en",
});

/** What a filter has, so that the list of its choices names it too. */
export const ChosenLanguage = optionalQuery(FilterTag).openapi({
  type: "string",
  description: "A BCP 47 tag, which is listed also when nothing is in that language",
});

/** The language to answer in (en, es or fr), from the first two letters. */
export const AnswerLanguage = optionalQuery(
  z.string().refine((value) => parseLanguageTag(value) !== null, "err-field-language"),
)
  .transform((value) => parseLanguage(value) ?? undefined)
  .openapi({
    type: "string",
    description: "en, es or fr; otherwise the Accept-Language header decides",
    example: "en",
  });

/** The database has whole numbers up to this. */
const MAX_ID = 2_147_483_647;

export const Id = z
  .string()
  .regex(/^\d{1,10}$/, "err-field-whole")
  .transform(Number)
  .refine((id) => id <= MAX_ID, "err-field-whole")
  .openapi({ type: "integer", description: "An id from a list" });

export const BodyId = z.int().positive().max(999_999_999);

export const IdFilter = optionalQuery(Id).openapi({
  type: "integer",
  description: "An id from a list; all when left out",
});

export const Timestamp = z.iso.datetime();

/** Identifies one intention, however often the request is sent. */
export const IdempotencyKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]{16,64}$/, "err-field-key")
  .optional()
  .openapi({
    description: "The same key for every attempt of one request, so that it is carried out once",
    example: "6ba7b810-9dad-41d1-80b4-00c04fd430c8",
  });

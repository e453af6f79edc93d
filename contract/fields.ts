import { z } from "@hono/zod-openapi";

import { parseLanguage } from "#domain/languages.ts";
import { isPersonName } from "#domain/person-fields.ts";
import { normalizeLine } from "#domain/normalize-line.ts";

/** The fields that calls have in common. */

const emptyString = z.literal("").transform(() => undefined);

/** What may be left out of a query; an empty value counts as not given, for forms send one. */
export function optionalQuery<T extends z.ZodType>(field: T) {
  return z.union([emptyString, field]).optional();
}

/** PostgreSQL keeps no NUL, and no name or word has a control character. A rule, because OpenAPI has no such pattern. */
export function withoutControlCharacters(text: z.ZodString) {
  return text.refine((typed) => !/[\p{Cc}\p{Cs}]/u.test(typed), "err-field-control");
}

export const Code = withoutControlCharacters(z.string().min(1).max(100)).openapi({
  description: "A code, as the lists give it",
  example: "the-gospel-of-john",
});

export const PersonName = withoutControlCharacters(
  z.string().refine(isPersonName, "err-field-name"),
)
  .transform(normalizeLine)
  .openapi({ example: "Ruth" });

/** A line of an address, or the like, of at most so many letters: judged as it is kept, without what is not seen. */
export function normalizedLine(longest: number): z.ZodString {
  return withoutControlCharacters(z.string().overwrite(normalizeLine).max(longest));
}

export const CodeFilter = optionalQuery(Code).openapi({
  type: "string",
  description: "A code, as the lists give it; all when left out",
});

/** Words that a person typed, or nothing. */
export const SearchText = withoutControlCharacters(z.string().max(200)).openapi({
  description: "Words to search for, at least three letters; signs alone find nothing",
});

/** Of the language of a thing, as answers have it. */
export const LanguageId = z.string().describe("Two capital letters, as Language.id");

/** Two letters, either case. */
const LanguageCode = z
  .string()
  .regex(/^[A-Za-z]{2}$/, "err-field-language")
  .transform((value) => value.toLowerCase());

/** The language whose things are asked for; all languages when it is left out. */
export const LanguageFilter = optionalQuery(LanguageCode).openapi({
  type: "string",
  description: "Two letters, either case; every language when left out",
  example: "en",
});

/** The language to answer in: en, es or fr, by the first two letters. */
export const AnswerLanguage = optionalQuery(
  z.string().regex(/^[A-Za-z]{2}(-[A-Za-z0-9-]{1,20})?$/, "err-field-language"),
)
  .transform((value) => parseLanguage(value) ?? undefined)
  .openapi({
    type: "string",
    description: "en, es or fr; else Accept-Language decides",
    example: "en",
  });

export const Id = z
  .string()
  .regex(/^\d{1,9}$/, "err-field-whole")
  .transform(Number)
  .openapi({ type: "integer", description: "An id, as the lists give it" });

/** The same, as a body has it. */
export const BodyId = z.int().positive().max(999_999_999);

export const IdFilter = optionalQuery(Id).openapi({
  type: "integer",
  description: "An id, as the lists give it; all when left out",
});

/** A moment, as answers have it. */
export const Timestamp = z.iso.datetime();

/** Names one intention, however often it has to be sent. */
export const IdempotencyKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]{16,64}$/, "err-field-key")
  .optional()
  .openapi({
    description: "The same for every try of one and the same thing",
    example: "6ba7b810-9dad-41d1-80b4-00c04fd430c8",
  });

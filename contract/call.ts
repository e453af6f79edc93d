import { z } from "@hono/zod-openapi";

import { hasWord } from "#domain/criteria.ts";
import { readLanguage } from "#domain/languages.ts";
import { isPersonName } from "#domain/person-fields.ts";

/** Pieces that the calls are declared with. An empty value in a query counts as not given: forms send one. */

export const nothing = z.literal("").transform(() => undefined);

/** PostgreSQL keeps no NUL, and no name or word has a control character. A rule, because OpenAPI has no such pattern. */
export function isPrintable(text: string): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(text);
}

export const Code = z
  .string()
  .min(1)
  .max(100)
  .refine(isPrintable, "no control characters")
  .openapi({ description: "A code, as the lists give it", example: "the-gospel-of-john" });

export const PersonName = z
  .string()
  .refine(isPersonName, "a name without digits, of at most 100 letters")
  .refine(isPrintable, "no control characters")
  .transform((name) => name.trim())
  .openapi({ example: "Ruth" });

export const CodeFilter = z
  .union([nothing, Code])
  .optional()
  .openapi({ type: "string", description: "A code, as the lists give it; all when left out" });

/** Words that a person typed, or nothing. */
export const Words = z
  .string()
  .max(200)
  .refine(isPrintable, "no control characters")
  .refine((text) => text.trim() === "" || hasWord(text), "a word: letters or digits")
  .openapi({ description: "Words to search for, at least three letters" });

/** Two letters, either case. */
const TwoLetters = z
  .string()
  .regex(/^[A-Za-z]{2}$/, "two letters, such as en")
  .transform((value) => value.toLowerCase());

/** The language whose things are asked for; all languages when it is left out. */
export const LanguageFilter = z.union([nothing, TwoLetters]).optional().openapi({
  type: "string",
  description: "Two letters, either case; every language when left out",
  example: "en",
});

/** The language to answer in: en, es or fr, by the first two letters. */
export const AnswerLanguage = z
  .union([
    nothing,
    z.string().regex(/^[A-Za-z]{2}(-[A-Za-z0-9-]{1,20})?$/, "a language, such as en"),
  ])
  .optional()
  .transform((value) => readLanguage(value) ?? undefined)
  .openapi({
    type: "string",
    description: "en, es or fr; else Accept-Language decides",
    example: "en",
  });

export const Id = z
  .string()
  .regex(/^\d{1,9}$/, "a whole number")
  .transform(Number)
  .openapi({ type: "integer", description: "An id, as the lists give it" });

/** The same, as a body has it. */
export const BodyId = z.int().positive().max(999_999_999);

export const IdFilter = z
  .union([nothing, Id])
  .optional()
  .openapi({ type: "integer", description: "An id, as the lists give it; all when left out" });

const PageNumber = z
  .union([
    nothing,
    z
      .string()
      .regex(/^\d{1,6}$/, "a whole number from 0")
      .transform(Number),
  ])
  .optional()
  .openapi({ type: "integer", description: "Number of the page, from 0", example: "0" });

const PageLength = z
  .union([
    nothing,
    z
      .string()
      .regex(/^([1-9]\d?|100)$/, "a whole number from 1 to 100")
      .transform(Number),
  ])
  .optional()
  .openapi({ type: "integer", description: "Items on a page, 1 to 100" });

/** The page asked for, under the two names each of its numbers goes by. */
export const paging = {
  pageCount: PageNumber,
  pagecount: PageNumber,
  pageSize: PageLength,
  take: PageLength,
};

export type PageQuery = {
  pageCount?: number | undefined;
  pagecount?: number | undefined;
  pageSize?: number | undefined;
  take?: number | undefined;
};

/** Where a page lies: its length and how many items stand before it. */
export function pageOf(query: PageQuery, usualLength: number): { size: number; offset: number } {
  const size = query.pageSize ?? query.take ?? usualLength;
  return { size, offset: (query.pageCount ?? query.pagecount ?? 0) * size };
}

/** A shape with a name of its own, or null: `.nullable()` would let the name stand for both. */
export function orNull<T extends z.ZodType>(shape: T) {
  return z.union([shape, z.null()]);
}

/** RFC 9457. `code` is a translation key, `detail` one sentence in the asked language, `errors` the fields that are wrong. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  })
  .openapi("Problem");
export type Problem = z.infer<typeof Problem>;

export const problem = (description: string) => ({
  description,
  content: { "application/problem+json": { schema: Problem } },
});

/** One page of a list, and how many items the whole list has. */
export function pageAnswer<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), total: z.int() });
}

/** A call anybody may make: an answer, or a problem. */
export function answer<T extends z.ZodType>(schema: T, description: string) {
  return {
    200: { description, content: { "application/json": { schema } } },
    400: problem("A field is wrong; errors says which"),
  };
}

/** Names one intention, however often it has to be sent. */
export const IdempotencyKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]{16,64}$/, "a UUID, or 16 to 64 letters, digits, _ and -")
  .optional()
  .openapi({
    description: "The same for every try of one and the same thing",
    example: "6ba7b810-9dad-41d1-80b4-00c04fd430c8",
  });

/** The same, of one thing that may not be there. */
export function answerOrNotFound<T extends z.ZodType>(schema: T, description: string) {
  return { ...answer(schema, description), 404: problem("There is no such thing") };
}

import { z } from "@hono/zod-openapi";

/** A named schema or null. `.nullable()` would give both the same name in OpenAPI. */
export function nullableShape<T extends z.ZodType>(shape: T) {
  return z.union([shape, z.null()]);
}

/**
 * RFC 9457. `code` is a translation key, `detail` one sentence in the requested language, `errors` the invalid fields.
 */
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

export const problemResponse = (description: string) => ({
  description,
  content: { "application/problem+json": { schema: Problem } },
});

export function jsonBody<T extends z.ZodType>(schema: T) {
  return { required: true, content: { "application/json": { schema } } } as const;
}

export const badRequest = problemResponse("A field is invalid; errors says which");

export const notFound = problemResponse("Not found");

export const gone = problemResponse("Withdrawn from the library or deleted");

export function answer<T extends z.ZodType>(schema: T, description: string) {
  return {
    200: { description, content: { "application/json": { schema } } },
    400: badRequest,
  };
}

/** Like `answer`, with 404 for a record that does not exist. */
export function answerOrNotFound<T extends z.ZodType>(schema: T, description: string) {
  return { ...answer(schema, description), 404: notFound };
}

/** Like `answerOrNotFound`, with 410 for a record that the library had. */
export function answerOrGone<T extends z.ZodType>(schema: T, description: string) {
  return { ...answerOrNotFound(schema, description), 410: gone };
}

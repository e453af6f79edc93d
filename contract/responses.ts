import { z } from "@hono/zod-openapi";

/** A shape with a name of its own, or null: `.nullable()` would let the name stand for both. */
export function nullableShape<T extends z.ZodType>(shape: T) {
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

export const problemResponse = (description: string) => ({
  description,
  content: { "application/problem+json": { schema: Problem } },
});

/** What a call that takes something is sent. */
export function jsonBody<T extends z.ZodType>(schema: T) {
  return { required: true, content: { "application/json": { schema } } } as const;
}

export const badRequest = problemResponse("A field is wrong; errors says which");

export const notFound = problemResponse("There is no such thing");

/** A call anybody may make: an answer, or a problem. */
export function answer<T extends z.ZodType>(schema: T, description: string) {
  return {
    200: { description, content: { "application/json": { schema } } },
    400: badRequest,
  };
}

/** The same, of one thing that may not be there. */
export function answerOrNotFound<T extends z.ZodType>(schema: T, description: string) {
  return { ...answer(schema, description), 404: notFound };
}

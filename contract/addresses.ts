import { z } from "@hono/zod-openapi";

import { SITEMAP_PART_SIZE } from "#domain/criteria.ts";

import { answer, answerOrNotFound } from "./responses.ts";
import { declareCall } from "./declare-call.ts";
import { optionalQuery } from "./fields.ts";
import { publicRule, publicSearchRule } from "./rule.ts";

export const AddressPart = z
  .object({
    kind: z.enum(["books", "authors"]),
    after: z.int().describe("The `after` value to list this part with"),
  })
  .openapi("AddressPart");
export type AddressPart = z.infer<typeof AddressPart>;

export const BookAddress = z
  .object({
    code: z.string(),
    friendlyTitle: z.string(),
    authors: z.array(z.object({ code: z.string() })),
  })
  .openapi("BookAddress");
export type BookAddress = z.infer<typeof BookAddress>;

export const AuthorAddress = z.object({ code: z.string() }).openapi("AuthorAddress");
export type AuthorAddress = z.infer<typeof AuthorAddress>;

const After = optionalQuery(
  z
    .string()
    .regex(/^\d{1,9}$/, "err-field-from-0")
    .transform(Number),
).openapi({
  type: "integer",
  description: "The `after` value of a part; the first part when left out",
});

export const listAddressParts = declareCall(publicRule, {
  method: "get",
  path: "/addresses",
  tags: ["Library"],
  summary: "The parts of the list of all book and author addresses",
  responses: answer(z.array(AddressPart), `Each part holds at most ${SITEMAP_PART_SIZE} addresses`),
});

export const listBookAddresses = declareCall(publicSearchRule, {
  method: "get",
  path: "/addresses/books",
  tags: ["Library"],
  summary: "One part of the addresses of books",
  request: { query: z.object({ after: After }) },
  responses: answerOrNotFound(z.array(BookAddress), "In the order they were added"),
});

export const listAuthorAddresses = declareCall(publicSearchRule, {
  method: "get",
  path: "/addresses/authors",
  tags: ["Library"],
  summary: "One part of the addresses of authors who have books",
  request: { query: z.object({ after: After }) },
  responses: answerOrNotFound(z.array(AuthorAddress), "In the order they were added"),
});

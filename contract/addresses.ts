import { z } from "@hono/zod-openapi";

import { SITEMAP_PART_SIZE } from "#domain/criteria.ts";

import { answer, answerOrNotFound } from "./responses.ts";
import { declareCall } from "./declare-call.ts";
import { optionalQuery } from "./fields.ts";
import { publicRule, publicSearchRule } from "./rule.ts";

/** What the addresses of the library's things are made of: the parts of its site map. */

export const AddressPart = z
  .object({
    kind: z.enum(["books", "authors"]),
    after: z.int().describe("Where the part begins, as the list of its kind takes it"),
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
).openapi({ type: "integer", description: "As a part gives it; the first when left out" });

export const listAddressParts = declareCall(publicRule, {
  method: "get",
  path: "/addresses",
  tags: ["Library"],
  summary: "The parts that the addresses of all books and authors come in",
  responses: answer(z.array(AddressPart), `Each part holds at most ${SITEMAP_PART_SIZE} addresses`),
});

export const listBookAddresses = declareCall(publicSearchRule, {
  method: "get",
  path: "/addresses/books",
  tags: ["Library"],
  summary: "One part of the books' addresses",
  request: { query: z.object({ after: After }) },
  responses: answerOrNotFound(
    z.array(BookAddress),
    "In the order in which they came into the library",
  ),
});

export const listAuthorAddresses = declareCall(publicSearchRule, {
  method: "get",
  path: "/addresses/authors",
  tags: ["Library"],
  summary: "One part of the addresses of authors who have books",
  request: { query: z.object({ after: After }) },
  responses: answerOrNotFound(
    z.array(AuthorAddress),
    "In the order in which they came into the library",
  ),
});

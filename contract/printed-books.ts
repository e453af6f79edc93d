import { z } from "@hono/zod-openapi";

import { MAX_ORDER_LINES } from "#domain/order-size.ts";

import { Book } from "./books.ts";
import { answer } from "./responses.ts";
import { declareCall } from "./declare-call.ts";
import { Code, withoutControlCharacters } from "./fields.ts";
import { publicSearchRule } from "./rule.ts";

const BookCodes = withoutControlCharacters(z.string().max(20_000))
  .transform((text) => [...new Set(text.split(",").filter(Boolean))])
  .refine(areBookCodes, { error: "err-field-codes", params: { most: MAX_ORDER_LINES } })
  .openapi({ type: "string", description: "Codes of books, with commas between them" });

/** Prices and titles of today of what a cart holds (S4.01): of the books that are still kept in print. */
export const listPrintedBooks = declareCall(publicSearchRule, {
  method: "get",
  path: "/books/getprinted",
  tags: ["Books"],
  summary: "Of these books, those that can be ordered in print",
  request: { query: z.object({ codes: BookCodes }) },
  responses: answer(z.array(Book), "In the order they were asked for"),
});

function areBookCodes(codes: readonly string[]): boolean {
  return z.array(Code).min(1).max(MAX_ORDER_LINES).safeParse(codes).success;
}

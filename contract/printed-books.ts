import { z } from "@hono/zod-openapi";

import { MAX_ORDER_LINES } from "#domain/order-size.ts";

import { Book } from "./books.ts";
import { answer } from "./responses.ts";
import { declareCall } from "./declare-call.ts";
import { AnswerLanguage, Code, withoutControlCharacters } from "./fields.ts";
import { publicSearchRule } from "./rule.ts";

const BookCodes = withoutControlCharacters(z.string().max(20_000))
  .transform((text) => [...new Set(text.split(",").filter(Boolean))])
  .refine(areBookCodes, { error: "err-field-codes", params: { most: MAX_ORDER_LINES } })
  .openapi({ type: "string", description: "Book codes, separated by commas" });

/** Current prices and titles for a cart (S4.01). Books that are no longer printed are left out. */
export const listPrintedBooks = declareCall(publicSearchRule, {
  method: "get",
  path: "/books/getprinted",
  tags: ["Books"],
  summary: "Those of the given books that can be ordered in print",
  request: { query: z.object({ codes: BookCodes, culture: AnswerLanguage }) },
  responses: answer(z.array(Book), "In the order of `codes`"),
});

function areBookCodes(codes: readonly string[]): boolean {
  return z.array(Code).min(1).max(MAX_ORDER_LINES).safeParse(codes).success;
}

import { z } from "@hono/zod-openapi";

import { MOST_LINES } from "#domain/order-size.ts";

import { Book } from "./books.ts";
import { answer } from "./call.ts";
import { declareCall } from "./declare-call.ts";
import { Code, printable } from "./fields.ts";
import { searched } from "./rule.ts";

const Codes = printable(z.string().max(20_000))
  .transform((text) => [...new Set(text.split(",").filter(Boolean))])
  .refine(areCodes, { error: "err-field-codes", params: { most: MOST_LINES } })
  .openapi({ type: "string", description: "Codes of books, with commas between them" });

/** Prices and titles of today of what a cart holds (S4.01): of the books that are still kept in print. */
export const listPrinted = declareCall(searched, {
  method: "get",
  path: "/books/getprinted",
  tags: ["Books"],
  summary: "Of these books, those that can be ordered in print",
  request: { query: z.object({ codes: Codes }) },
  responses: answer(z.array(Book), "In the order they were asked for"),
});

function areCodes(codes: readonly string[]): boolean {
  return z.array(Code).min(1).max(MOST_LINES).safeParse(codes).success;
}

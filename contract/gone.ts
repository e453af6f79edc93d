import { z } from "@hono/zod-openapi";

import { BookLink } from "./books.ts";
import { declareCall } from "./declare-call.ts";
import { AnswerLanguage, Code } from "./fields.ts";
import { answerOrNotFound } from "./responses.ts";
import { publicSearchRule } from "./rule.ts";

export const goneKinds = ["book", "course", "author", "series", "topic"] as const;
export type GoneKind = (typeof goneKinds)[number];

export const Gone = z
  .object({
    title: z.string().describe("Its title or name"),
    language: z.string().nullable().describe("Of the title; null when it has none"),
    versions: z.array(BookLink).describe("Language versions of the book that are in the library"),
  })
  .openapi("Gone");
export type Gone = z.infer<typeof Gone>;

/** What a page says instead of a record for which a call answers 410. */
export const getGone = declareCall(publicSearchRule, {
  method: "get",
  path: "/gone",
  tags: ["Library"],
  summary: "What was withdrawn or deleted at an address that answers 410",
  request: {
    query: z.object({
      kind: z.enum(goneKinds),
      code: Code.describe("Its code, or the number of a series or topic"),
      language: AnswerLanguage,
    }),
  },
  responses: answerOrNotFound(Gone, "The record, and the books that readers may take instead"),
});

import { z } from "@hono/zod-openapi";

import { BookDetail } from "./books.ts";
import { answerOrNotFound } from "./responses.ts";
import { declareCall } from "./declare-call.ts";
import { AnswerLanguage, Code, LanguageId, withoutControlCharacters } from "./fields.ts";
import { publicRule, publicSearchRule } from "./rule.ts";

export const getBookDetail = declareCall(publicRule, {
  method: "get",
  path: "/books/getdetail",
  tags: ["Books"],
  summary: "Everything about one book",
  request: { query: z.object({ code: Code, language: AnswerLanguage }) },
  responses: answerOrNotFound(BookDetail, "Topics and series are named in the asked language"),
});

export const findBookFile = declareCall(publicSearchRule, {
  method: "get",
  path: "/books/find",
  tags: ["Books"],
  summary: "A book by its code, or by the name of one of its files",
  request: {
    query: z.object({
      book: withoutControlCharacters(z.string().min(1).max(300)).openapi({
        description: "A book's code, or the name of a file in any case",
      }),
    }),
  },
  responses: answerOrNotFound(
    z
      .object({
        code: z.string(),
        title: z.string(),
        friendlyTitle: z.string(),
        language: LanguageId,
        pdfUrl: z.string().nullable(),
        epubUrl: z.string().nullable(),
        audioUrl: z.string().nullable(),
        fileUrl: z
          .string()
          .nullable()
          .describe("The file asked for; null when a code was asked for"),
      })
      .openapi("FoundFile"),
    "Where its files are",
  ),
});

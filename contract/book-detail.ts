import { z } from "@hono/zod-openapi";

import { BookDetail } from "./books.ts";
import { answerOrGone } from "./responses.ts";
import { declareCall } from "./declare-call.ts";
import { AnswerLanguage, Code, LanguageId, withoutControlCharacters } from "./fields.ts";
import { publicRule, publicSearchRule } from "./rule.ts";

export const getBookDetail = declareCall(publicRule, {
  method: "get",
  path: "/books/getdetail",
  tags: ["Books"],
  summary: "Everything about one book",
  request: { query: z.object({ code: Code, language: AnswerLanguage }) },
  responses: answerOrGone(BookDetail, "Topics and series are named in the requested language"),
});

export const findBookFile = declareCall(publicSearchRule, {
  method: "get",
  path: "/books/find",
  tags: ["Books"],
  summary: "Finds a book by its code or by the name of one of its files",
  request: {
    query: z.object({
      book: withoutControlCharacters(z.string().min(1).max(300)).openapi({
        description: "A book code, or a file name in any case",
      }),
    }),
  },
  responses: answerOrGone(
    z
      .object({
        code: z.string(),
        title: z.string(),
        friendlyTitle: z.string(),
        language: LanguageId,
        pdfUrl: z.string().nullable(),
        epubUrl: z.string().nullable(),
        audioUrl: z.string().nullable(),
        fileUrl: z.string().nullable().describe("The requested file; null when a code was given"),
      })
      .openapi("FoundFile"),
    "The book and the addresses of its files",
  ),
});

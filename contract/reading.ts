import { z } from "@hono/zod-openapi";

import { answerOrNotFound, notFound, badRequest } from "./responses.ts";
import { declareCall } from "./declare-call.ts";
import { AnswerLanguage, Code, LanguageId, withoutControlCharacters } from "./fields.ts";
import { publicRule, limits } from "./rule.ts";

/** S2.09: what a reader on the screen must know of a book before it fetches the first of its files. */
export const ReadableBook = z
  .object({
    code: z.string(),
    title: z.string(),
    friendlyTitle: z.string(),
    language: LanguageId,
    authors: z.array(z.object({ code: z.string(), name: z.string() })),
    edition: z.string().describe("Another one when what the book holds has changed"),
    files: z
      .array(z.object({ path: z.string(), size: z.int().describe("Bytes") }))
      .describe("The files that the EPUB consists of, as it names them"),
    first: z
      .array(z.string())
      .describe("Those of them that a reader needs to show where the text begins"),
  })
  .openapi("ReadableBook");
export type ReadableBook = z.infer<typeof ReadableBook>;

export const getReadableBook = declareCall(publicRule, {
  method: "get",
  path: "/reading/getbook",
  tags: ["Reading"],
  summary: "What a reader needs to open a book on the screen",
  request: { query: z.object({ code: Code, language: AnswerLanguage }) },
  responses: answerOrNotFound(
    ReadableBook,
    "Its files are fetched one by one, for as long as the edition stays the same",
  ),
});

const Edition = withoutControlCharacters(z.string().min(1).max(100)).openapi({
  description: "As the book's call gives it",
});

const FilePath = withoutControlCharacters(z.string().min(1).max(1000)).openapi({
  description: "As the book's call lists it; its slashes stay slashes",
});

export const getReadingFile = declareCall(
  { ...publicRule, limit: limits.bookFiles },
  {
    method: "get",
    path: "/reading/files/{code}/{edition}/{path}",
    tags: ["Reading"],
    summary: "One file of a book's EPUB, cleaned",
    request: { params: z.object({ code: Code, edition: Edition, path: FilePath }) },
    responses: {
      200: { description: "The file: a text, a style, a picture or a font, and never a script" },
      304: { description: "The file is as it was" },
      400: badRequest,
      403: {
        description:
          "A file of a book is neither a page nor a part of one: only a reader may fetch it",
      },
      404: notFound,
    },
  },
);

import { z } from "@hono/zod-openapi";

import { AuthorOfBook } from "./books.ts";
import { answerOrGone, notFound, badRequest, gone } from "./responses.ts";
import { declareCall } from "./declare-call.ts";
import { AnswerLanguage, Code, LanguageId, withoutControlCharacters } from "./fields.ts";
import { publicRule, limits } from "./rule.ts";

/** S2.09: what the reader needs before it fetches the first file of a book. */
export const ReadableBook = z
  .object({
    code: z.string(),
    title: z.string(),
    friendlyTitle: z.string(),
    language: LanguageId,
    authors: z.array(AuthorOfBook),
    edition: z.string().describe("Changes when the content of the book changes"),
    files: z
      .array(z.object({ path: z.string(), size: z.int().describe("Bytes") }))
      .describe("The files of the EPUB, with their paths inside it"),
    first: z.array(z.string()).describe("The files needed to show the beginning of the text"),
  })
  .openapi("ReadableBook");
export type ReadableBook = z.infer<typeof ReadableBook>;

export const getReadableBook = declareCall(publicRule, {
  method: "get",
  path: "/reading/getbook",
  tags: ["Reading"],
  summary: "What a reader needs to open a book on the screen",
  request: { query: z.object({ code: Code, language: AnswerLanguage }) },
  responses: answerOrGone(
    ReadableBook,
    "Its files are fetched one by one while the edition stays the same",
  ),
});

const Edition = withoutControlCharacters(z.string().min(1).max(100)).openapi({
  description: "As returned by /reading/getbook",
});

const FilePath = withoutControlCharacters(z.string().min(1).max(1000)).openapi({
  description: "As returned by /reading/getbook; slashes are not encoded",
});

export const getReadingFile = declareCall(
  { ...publicRule, limit: limits.bookFiles },
  {
    method: "get",
    path: "/reading/files/{code}/{edition}/{path}",
    tags: ["Reading"],
    summary: "One file of a book's EPUB, with scripts removed",
    request: { params: z.object({ code: Code, edition: Edition, path: FilePath }) },
    responses: {
      200: {
        description: "A text, style sheet, picture, font, recording or video; never a script",
      },
      304: { description: "The file has not changed" },
      400: badRequest,
      403: {
        description: "The file is not a page and cannot be embedded; only a reader may fetch it",
      },
      404: notFound,
      410: gone,
    },
  },
);

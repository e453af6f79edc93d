import { z } from "@hono/zod-openapi";

import { authorSorts } from "#domain/criteria.ts";

import { answer, answerOrNotFound, orNull } from "./call.ts";
import { declareCall } from "./declare-call.ts";
import { AnswerLanguage, Code, LanguageFilter, orNothing, Words } from "./fields.ts";
import { pageAnswer, paging } from "./paging.ts";
import { Picture } from "./picture.ts";
import { forEverybody, searched } from "./rule.ts";

/** S3.03. */
export const Author = z
  .object({
    code: z.string(),
    name: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    date: z.string().describe("Years of life, as they are to be shown"),
    photo: z.string().nullable(),
    picture: orNull(Picture),
    booksCount: z.int().describe("In the language asked for"),
  })
  .openapi("Author");
export type Author = z.infer<typeof Author>;

export const AuthorDetail = Author.extend({
  biography: z.string().describe("Plain text; an empty line parts paragraphs"),
}).openapi("AuthorDetail");
export type AuthorDetail = z.infer<typeof AuthorDetail>;

/** S7.09. */
export const listAuthors = declareCall(searched, {
  method: "get",
  path: "/authors",
  tags: ["Authors"],
  summary: "Authors who have books in the language",
  request: {
    query: z.object({
      language: LanguageFilter,
      filter: Words.optional().openapi({ description: "How the last name begins" }),
      sortby: orNothing(z.enum(authorSorts)).openapi({
        type: "string",
        enum: [...authorSorts],
        description: "By last name when left out",
      }),
      ...paging,
    }),
  },
  responses: answer(
    pageAnswer(Author).openapi("AuthorPage"),
    "By last name unless asked otherwise",
  ),
});

export const getAuthorDetail = declareCall(forEverybody, {
  method: "get",
  path: "/authors/getdetail/{code}",
  tags: ["Authors"],
  summary: "Everything about one author",
  request: { params: z.object({ code: Code }), query: z.object({ language: AnswerLanguage }) },
  responses: answerOrNotFound(AuthorDetail, "The biography in the asked language"),
});

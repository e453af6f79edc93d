import { z } from "@hono/zod-openapi";

import { authorSorts } from "#domain/criteria.ts";

import { answer, answerOrGone, nullableShape } from "./responses.ts";
import { declareCall } from "./declare-call.ts";
import { AnswerLanguage, Code, LanguageFilter, optionalQuery, SearchText } from "./fields.ts";
import { pageSchema, pagingFields } from "./paging.ts";
import { Picture } from "./picture.ts";
import { publicRule, publicSearchRule } from "./rule.ts";

/** S3.03. */
export const Author = z
  .object({
    code: z.string(),
    name: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    date: z.string().describe("Years of life, as displayed"),
    photo: z.string().nullable(),
    picture: nullableShape(Picture),
    booksCount: z.int().describe("Number of books in the requested language"),
  })
  .openapi("Author");
export type Author = z.infer<typeof Author>;

export const AuthorDetail = Author.extend({
  biography: z.string().describe("Plain text; an empty line separates paragraphs"),
}).openapi("AuthorDetail");
export type AuthorDetail = z.infer<typeof AuthorDetail>;

/** S7.09. */
export const listAuthors = declareCall(publicSearchRule, {
  method: "get",
  path: "/authors",
  tags: ["Authors"],
  summary: "Authors with books in the language",
  request: {
    query: z.object({
      language: LanguageFilter,
      filter: SearchText.optional().openapi({ description: "Beginning of the last name" }),
      sortby: optionalQuery(z.enum(authorSorts)).openapi({
        type: "string",
        enum: [...authorSorts],
        description: "By last name when left out",
      }),
      ...pagingFields,
    }),
  },
  responses: answer(
    pageSchema(Author).openapi("AuthorPage"),
    "By last name unless `sortby` is given",
  ),
});

export const getAuthorDetail = declareCall(publicRule, {
  method: "get",
  path: "/authors/getdetail/{code}",
  tags: ["Authors"],
  summary: "Everything about one author",
  request: { params: z.object({ code: Code }), query: z.object({ language: AnswerLanguage }) },
  responses: answerOrGone(AuthorDetail, "With the biography in the requested language"),
});

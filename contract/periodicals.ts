import { z } from "@hono/zod-openapi";

import { Article, Book } from "./books.ts";
import { answer, answerOrNotFound } from "./responses.ts";
import { declareCall } from "./declare-call.ts";
import { AnswerLanguage, Code, LanguageFilter, LanguageId, LanguageTag } from "./fields.ts";
import { pageSchema, pagingFields } from "./paging.ts";
import { publicRule } from "./rule.ts";

export const Periodical = z
  .object({
    code: z.string(),
    name: z.string(),
    label: z.string().describe("The word before the issue number"),
    languages: z.array(
      z.object({
        id: LanguageId,
        name: z.string(),
        label: z.string(),
        languageName: z.string().describe("In the language itself, if it has one for itself"),
        languageNameIn: LanguageTag.describe("The language of that name"),
      }),
    ),
  })
  .openapi("Periodical");
export type Periodical = z.infer<typeof Periodical>;

export const Issue = Book.extend({ articles: z.array(Article) }).openapi("Issue");
export type Issue = z.infer<typeof Issue>;

export const listPeriodicals = declareCall(publicRule, {
  method: "get",
  path: "/periodicals",
  tags: ["Periodicals"],
  summary: "Periodicals and their languages",
  request: { query: z.object({ language: AnswerLanguage }) },
  responses: answer(z.array(Periodical), "In the order of the catalog"),
});

export const listIssues = declareCall(publicRule, {
  method: "get",
  path: "/periodicals/getissues",
  tags: ["Periodicals"],
  summary: "Issues of one periodical",
  request: {
    query: z.object({
      periodical: Code,
      language: LanguageFilter,
      culture: AnswerLanguage,
      ...pagingFields,
    }),
  },
  responses: answerOrNotFound(pageSchema(Issue).openapi("IssuePage"), "Newest issue first"),
});

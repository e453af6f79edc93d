import { createRoute, z } from "@hono/zod-openapi";

import { BookPage } from "./books.ts";
import { answer, answerOrNotFound, AnswerLanguage, Code, LanguageFilter, paging } from "./call.ts";

export const Periodical = z
  .object({
    code: z.string(),
    name: z.string(),
    label: z.string().describe("What stands before an issue's number"),
    languages: z.array(z.object({ id: z.string(), name: z.string(), label: z.string() })),
  })
  .openapi("Periodical");
export type Periodical = z.infer<typeof Periodical>;

export const listPeriodicals = createRoute({
  method: "get",
  path: "/periodicals",
  tags: ["Periodicals"],
  summary: "The periodicals and their languages",
  request: { query: z.object({ language: AnswerLanguage }) },
  responses: answer(z.array(Periodical), "In the catalogue's order"),
});

export const listIssues = createRoute({
  method: "get",
  path: "/periodicals/getissues",
  tags: ["Periodicals"],
  summary: "Issues of one periodical",
  request: { query: z.object({ periodical: Code, language: LanguageFilter, ...paging }) },
  responses: answerOrNotFound(BookPage, "Newest issue first"),
});

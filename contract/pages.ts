import { z } from "@hono/zod-openapi";

import { answerOrNotFound } from "./responses.ts";
import { declareCall } from "./declare-call.ts";
import { AnswerLanguage, Code } from "./fields.ts";
import { publicRule } from "./rule.ts";

/** Words in one style; words that follow each other with the same `href` are one link. */
const PageRun = z
  .object({
    text: z.string().describe("A new line in it breaks the line"),
    isStrong: z.boolean(),
    isEmphasis: z.boolean(),
    href: z.string().nullable().describe("http, https, mailto, or a path of this site"),
  })
  .openapi("PageRun");

const Runs = z.array(PageRun);

/** What a page consists of. Lists and quotations do not nest: each of their items is a list of paragraphs. */
const PageBlock = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("heading"), level: z.literal([2, 3]), runs: Runs }),
    z.object({ kind: z.literal("paragraph"), runs: Runs }),
    z.object({
      kind: z.literal("list"),
      start: z.int().nullable().describe("Its first number; null when its items bear none"),
      items: z.array(z.array(Runs)),
    }),
    z.object({ kind: z.literal("quotation"), paragraphs: z.array(Runs) }),
    z.object({ kind: z.literal("pause") }),
  ])
  .openapi("PageBlock");

const TextLanguage = z
  .string()
  .nullable()
  .describe("Two capital letters, as Language.id; null when it is not said");

export const Page = z
  .object({
    code: z.string(),
    title: z.string(),
    titleLanguage: TextLanguage,
    language: TextLanguage,
    blocks: z.array(PageBlock),
  })
  .openapi("Page");
export type Page = z.infer<typeof Page>;

/** S2.12, S2.14: what the ministry says of itself. */
export const getPage = declareCall(publicRule, {
  method: "get",
  path: "/pages/get",
  tags: ["Library"],
  summary: "A page of the ministry",
  request: { query: z.object({ code: Code, language: AnswerLanguage }) },
  responses: answerOrNotFound(Page, "In the asked language, else in one there is"),
});

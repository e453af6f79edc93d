import { z } from "@hono/zod-openapi";

import { answerOrNotFound } from "./responses.ts";
import { declareCall } from "./declare-call.ts";
import { AnswerLanguage, Code } from "./fields.ts";
import { publicRule } from "./rule.ts";

/** Text in one style. Adjacent runs with the same `href` form one link. */
const PageRun = z
  .object({
    text: z.string().describe("Line feeds are line breaks"),
    isStrong: z.boolean(),
    isEmphasis: z.boolean(),
    href: z.string().nullable().describe("A http, https or mailto address, or a path on this site"),
  })
  .openapi("PageRun");

const Runs = z.array(PageRun);

/** A block of a page. Lists and quotations do not nest: each item is a list of paragraphs. */
const PageBlock = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("heading"), level: z.literal([2, 3]), runs: Runs }),
    z.object({ kind: z.literal("paragraph"), runs: Runs }),
    z.object({
      kind: z.literal("list"),
      start: z.int().nullable().describe("The first number; null for a list without numbers"),
      items: z.array(z.array(Runs)),
    }),
    z.object({ kind: z.literal("quotation"), paragraphs: z.array(Runs) }),
    z.object({ kind: z.literal("pause") }),
  ])
  .openapi("PageBlock");

const TextLanguage = z
  .string()
  .nullable()
  .describe("A language tag in capitals, like Language.id; null if unknown");

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

/** S2.12, S2.14: pages that the ministry writes about itself. */
export const getPage = declareCall(publicRule, {
  method: "get",
  path: "/pages/get",
  tags: ["Library"],
  summary: "A page of the ministry",
  request: { query: z.object({ code: Code, language: AnswerLanguage }) },
  responses: answerOrNotFound(
    Page,
    "In the requested language, otherwise in another available language",
  ),
});

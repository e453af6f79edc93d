import { z } from "@hono/zod-openapi";

import { BookPage } from "./books.ts";
import { answer } from "./responses.ts";
import { declareCall } from "./declare-call.ts";
import { AnswerLanguage, LanguageFilter } from "./fields.ts";
import { pagingFields } from "./paging.ts";
import { publicSearchRule } from "./rule.ts";

/** S2.09: the books that can be read on the screen, newest first. */
export const listReadableBooks = declareCall(publicSearchRule, {
  method: "get",
  path: "/reading/getbooks",
  tags: ["Reading"],
  summary: "Every book that can be read on the screen, newest first",
  request: {
    query: z.object({ language: LanguageFilter, culture: AnswerLanguage, ...pagingFields }),
  },
  responses: answer(BookPage, "One page of books, and the number of all"),
});

import { z } from "@hono/zod-openapi";
import { expect, test } from "vitest";

import {
  AnswerLanguage,
  CodeFilter,
  Id,
  IdFilter,
  LanguageFilter,
  pageOf,
  paging,
} from "./call.ts";

const Query = z.object({
  id: IdFilter,
  code: CodeFilter,
  language: LanguageFilter,
  culture: AnswerLanguage,
  ...paging,
});

test.each(Object.keys(Query.shape))("an empty %s counts as not given", (name) => {
  expect(Query.parse({ [name]: "" })).toEqual(Query.parse({}));
});

test("a page is asked for by the one of its two names that has a value", () => {
  const query = z.object(paging).parse({ pageCount: "", pagecount: "2", pageSize: "", take: "5" });
  expect(pageOf(query, 10)).toEqual({ size: 5, offset: 10 });
});

test.each(["", "-1", "1.5", "x", "1234567890"])("an id that must be given is not %j", (value) => {
  expect(Id.safeParse(value).success).toBe(false);
});

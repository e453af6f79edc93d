import { z } from "@hono/zod-openapi";
import { expect, test } from "vitest";

import { AnswerLanguage, CodeFilter, Id, IdFilter, LanguageFilter } from "./fields.ts";
import { paging } from "./paging.ts";

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

test.each(["", "-1", "1.5", "x", "1234567890"])("an id that must be given is not %j", (value) => {
  expect(Id.safeParse(value).success).toBe(false);
});

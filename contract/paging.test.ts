import { z } from "@hono/zod-openapi";
import { expect, test } from "vitest";

import { pageOf, paging } from "./paging.ts";

test("a page is asked for by the one of its two names that has a value", () => {
  const query = z.object(paging).parse({ pageCount: "", pagecount: "2", pageSize: "", take: "5" });
  expect(pageOf(query, 10)).toEqual({ size: 5, offset: 10 });
});

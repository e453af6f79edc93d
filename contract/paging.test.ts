import { z } from "@hono/zod-openapi";
import { expect, test } from "vitest";

import { getPageRange, pagingFields } from "./paging.ts";

test("uses the one of two parameter names that has a value", () => {
  const query = z
    .object(pagingFields)
    .parse({ pageCount: "", pagecount: "2", pageSize: "", take: "5" });
  expect(getPageRange(query, 10)).toEqual({ size: 5, offset: 10 });
});

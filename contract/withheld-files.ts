import { z } from "@hono/zod-openapi";

import { declareCall } from "./declare-call.ts";
import { answer } from "./responses.ts";
import { publicRule } from "./rule.ts";

const Digests = z.array(z.string().regex(/^[\w-]{22}$/));

/** Asked by processes that serve files, and perhaps have no database. */
export const listWithheldFiles = declareCall(publicRule, {
  method: "get",
  path: "/files/withheld",
  tags: ["Library"],
  summary: "Files that are not served, as digests of their addresses",
  responses: answer(
    z
      .object({
        gone: Digests.describe("Withdrawn, deleted or replaced: their addresses answer 410"),
        hidden: Digests.describe("Of records that are not published yet: 404"),
      })
      .openapi("WithheldFiles"),
    "Nobody can read an address from its digest",
  ),
});

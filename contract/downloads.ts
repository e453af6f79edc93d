import { z } from "@hono/zod-openapi";

import { notFound, badRequest } from "./responses.ts";
import { declareCall } from "./declare-call.ts";
import { Code } from "./fields.ts";
import { publicRule, limits } from "./rule.ts";

export const downloadFormats = ["pdf", "epub"] as const;

/** S9.09. The file itself: 200, 206 for a range, or 302 to where it lies. */
export const downloadBook = declareCall(
  { ...publicRule, limit: limits.downloads },
  {
    method: "get",
    path: "/books/download",
    tags: ["Books"],
    summary: "A book's file",
    request: { query: z.object({ code: Code, format: z.enum(downloadFormats) }) },
    responses: {
      200: {
        description: "The file",
        content: {
          "application/pdf": { schema: z.string().openapi({ format: "binary" }) },
          "application/epub+zip": { schema: z.string().openapi({ format: "binary" }) },
        },
      },
      206: { description: "The part of it that the Range header asked for" },
      302: { description: "Where the file lies" },
      400: badRequest,
      404: notFound,
      416: { description: "The range lies outside the file" },
    },
  },
);

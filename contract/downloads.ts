import { z } from "@hono/zod-openapi";

import { notFound, badRequest, gone } from "./responses.ts";
import { declareCall } from "./declare-call.ts";
import { Code } from "./fields.ts";
import { publicRule, limits } from "./rule.ts";

export const downloadFormats = ["pdf", "epub"] as const;

/** S9.09. Answers 200 with the file, 206 with a range, or 302 with the address of the file. */
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
      206: { description: "The part that the Range header requested" },
      302: { description: "Redirects to the file" },
      400: badRequest,
      404: notFound,
      410: gone,
      416: { description: "The range is outside the file" },
    },
  },
);

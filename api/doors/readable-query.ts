import type { MiddlewareHandler } from "hono";

import { InvalidRequest } from "#api/problem.ts";

/** One number under its two names: given under both, it is not clear which counts. */
const aliases = [
  ["pageCount", "pagecount"],
  ["pageSize", "take"],
] as const;

/** Refuses a query that says one thing twice, or that is not written as addresses are. */
export const readableQuery: MiddlewareHandler = async (c, next) => {
  for (const [name, other] of aliases) {
    if (c.req.query(name) !== undefined && c.req.query(other) !== undefined) {
      throw refused(other, `the same as ${name}: give one of them`);
    }
  }
  for (const pair of new URL(c.req.url).search.slice(1).split("&")) {
    const [name = "", value = ""] = pair.split("=");
    if (!isDecodable(value)) throw refused(name, "percent signs that encode no text");
  }
  await next();
};

function refused(field: string, message: string): InvalidRequest {
  return new InvalidRequest([{ field, message }]);
}

function isDecodable(value: string): boolean {
  try {
    decodeURIComponent(value);
    return true;
  } catch {
    return false;
  }
}

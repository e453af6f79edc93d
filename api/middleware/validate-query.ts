import type { MiddlewareHandler } from "hono";

import type { FieldError } from "#api/field-errors.ts";
import { InvalidRequest } from "#api/problem.ts";

/** One number under its two names: given under both, it is not clear which counts. */
const aliases = [
  ["pageCount", "pagecount"],
  ["pageSize", "take"],
] as const;

/** Refuses a query that says one thing twice, or that is not written as addresses are. */
export const validateQuery: MiddlewareHandler = async (c, next) => {
  for (const [name, other] of aliases) {
    if (c.req.query(name) !== undefined && c.req.query(other) !== undefined) {
      throw invalidFieldError({ field: other, code: "err-field-alias", params: { other: name } });
    }
  }
  for (const pair of new URL(c.req.url).search.slice(1).split("&")) {
    const [name = "", value = ""] = pair.split("=");
    if (!isDecodable(value)) throw invalidFieldError({ field: name, code: "err-field-encoding" });
  }
  await next();
};

function invalidFieldError(wrong: FieldError): InvalidRequest {
  return new InvalidRequest([wrong]);
}

function isDecodable(value: string): boolean {
  try {
    decodeURIComponent(value);
    return true;
  } catch {
    return false;
  }
}

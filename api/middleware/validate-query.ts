import type { MiddlewareHandler } from "hono";

import type { FieldError } from "#api/field-errors.ts";
import { InvalidRequest } from "#api/problem.ts";

/** Two names for one parameter. With both, it is unclear which counts. */
const aliases = [
  ["pageCount", "pagecount"],
  ["pageSize", "take"],
] as const;

/** Refuses a query with both names of a parameter, or with invalid percent-encoding. */
export const validateQuery: MiddlewareHandler = async (c, next) => {
  for (const [name, alias] of aliases) {
    if (c.req.query(name) !== undefined && c.req.query(alias) !== undefined) {
      throw invalidFieldError({ field: alias, code: "err-field-alias", params: { other: name } });
    }
  }
  for (const pair of new URL(c.req.url).search.slice(1).split("&")) {
    const [name = "", value = ""] = pair.split("=");
    if (!isDecodable(value)) throw invalidFieldError({ field: name, code: "err-field-encoding" });
  }
  await next();
};

function invalidFieldError(error: FieldError): InvalidRequest {
  return new InvalidRequest([error]);
}

function isDecodable(value: string): boolean {
  try {
    decodeURIComponent(value);
    return true;
  } catch {
    return false;
  }
}

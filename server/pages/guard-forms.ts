import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

import { isFromOurPage, LARGEST_BODY } from "#api/doors/guard-changes.ts";
import { noStore } from "#server/http/no-store.ts";

/** Lets a form through when a page of the library sends it, and in the way a form is sent without scripts. */
export function guardForms(siteOrigins: readonly string[]): MiddlewareHandler {
  const limit = bodyLimit({
    maxSize: LARGEST_BODY,
    onError: (c) => c.text("Too large", 413, noStore),
  });

  return async (c, next) => {
    if (!isFromOurPage(c, siteOrigins)) return c.text("Forbidden", 403, noStore);
    if (!isForm(c.req.header("content-type"))) return c.text("Unsupported", 415, noStore);
    return limit(c, next);
  };
}

function isForm(type = ""): boolean {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type);
}

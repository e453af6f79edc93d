import type { Context, MiddlewareHandler } from "hono";

import {
  isAllowedOrigin,
  MAX_BODY_BYTES,
  createBodyReader,
} from "#api/middleware/guard-changes.ts";
import { networkPrefix } from "#api/limits/network-prefix.ts";
import { rateLimiter } from "#server/http/rate-limiter.ts";
import { noStore } from "#server/http/no-store.ts";
import { rateLimitedPage } from "#server/pages/busy-page.ts";
import { languageOfRequest } from "#web/app/i18n/preference-cookies.ts";

/** The limit of forms per network in `PERIOD_SECONDS`; a network may be a whole town. */
const MAX_FORMS = 600;
const PERIOD_SECONDS = 600;

type FormGuardOptions = {
  /** Origins of the pages that may send forms. */
  siteOrigins: readonly string[];
  addressOf: (c: Context) => string;
  isRehearsal?: boolean | undefined;
};

/**
 * Lets a form through when a page of the library sends it without scripts. A form counts before its body is read, so
 * that one that breaks off counts too.
 */
export function guardForms({
  siteOrigins,
  addressOf,
  isRehearsal,
}: FormGuardOptions): MiddlewareHandler {
  const readBody = createBodyReader(MAX_BODY_BYTES);
  const isWithinLimit = rateLimiter({
    limit: MAX_FORMS,
    period: PERIOD_SECONDS * 1000,
    now: Date.now,
  });

  return async (c, next) => {
    if (!isAllowedOrigin(c, siteOrigins)) return c.text("Forbidden", 403, noStore);
    if (!isForm(c.req.header("content-type"))) return c.text("Unsupported", 415, noStore);
    if (!isWithinLimit(networkPrefix(addressOf(c))))
      return rateLimitedPage(languageOfRequest(c.req.raw), PERIOD_SECONDS, { isRehearsal });
    const { kind } = await readBody(c);
    if (kind === "too-large") return c.text("Too large", 413, noStore);
    if (kind === "broken") return c.text("Bad request", 400, noStore);
    return next();
  };
}

function isForm(type = ""): boolean {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type);
}

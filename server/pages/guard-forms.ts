import type { Context, MiddlewareHandler } from "hono";

import { isFromOurPage, LARGEST_BODY } from "#api/middleware/guard-changes.ts";
import { bodyReader } from "#api/middleware/read-body.ts";
import { networkOf } from "#api/limits/network-of.ts";
import { atMost } from "#server/http/at-most.ts";
import { noStore } from "#server/http/no-store.ts";
import { tooOftenPage } from "#server/overload/busy-page.ts";
import { languageOfRequest } from "#web/i18n/language-of-request.ts";

/** Forms from one network, which may be a whole town, in a stretch of so many seconds. */
const MOST = 600;
const PERIOD = 600;

type Options = {
  /** Where the pages stand that may send forms. */
  siteOrigins: readonly string[];
  addressOf: (c: Context) => string;
  isRehearsal?: boolean | undefined;
};

/**
 * Lets a form through when a page of the library sends it, and in the way a form is sent without scripts. It is counted
 * before it is read: one that breaks off counts too.
 */
export function guardForms({ siteOrigins, addressOf, isRehearsal }: Options): MiddlewareHandler {
  const readBody = bodyReader(LARGEST_BODY);
  const isOpenTo = atMost({ most: MOST, period: PERIOD * 1000, now: Date.now });

  return async (c, next) => {
    if (!isFromOurPage(c, siteOrigins)) return c.text("Forbidden", 403, noStore);
    if (!isForm(c.req.header("content-type"))) return c.text("Unsupported", 415, noStore);
    if (!isOpenTo(networkOf(addressOf(c))))
      return tooOftenPage(languageOfRequest(c.req.raw), PERIOD, { isRehearsal });
    const { kind } = await readBody(c);
    if (kind === "too-large") return c.text("Too large", 413, noStore);
    if (kind === "broken") return c.text("Bad request", 400, noStore);
    return next();
  };
}

function isForm(type = ""): boolean {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type);
}

import type { Context, Handler } from "hono";

import { isStored, sendStored, type StoredAnswer } from "#api/answers/stored-answer.ts";
import { isReading } from "#server/http/is-reading.ts";

import { cachingOf } from "./caching-of.ts";
import { callsFor, isPersonal, personalHeaders, withoutOrigin } from "./for-one-visitor.ts";
import { makePage, type Making, POLICY, visitorOf } from "./make-page.ts";
import { pageCache, pageKey } from "./page-cache.ts";
import { policyAt } from "./policy.ts";

export type PageOptions = Omit<Making, "isRestoredCopy"> & {
  /** The address a visitor comes from. */
  addressOf: (c: Context) => string;
  catalogVersion: () => Promise<number>;
  /** Whether the library is a copy; where it is not said, it is none. */
  isRestoredCopy?: () => Promise<boolean>;
  forgetsPages?: boolean;
};

/** Every screen, rendered whole, kept until the catalog changes, and sent with the policy made for it. */
export function pages(options: PageOptions): Handler {
  const { catalogVersion, forgetsPages, apiFetch, addressOf } = options;
  const { find, finderOf } = pageCache();

  return async (c) => {
    const request = c.req.raw;
    const url = new URL(request.url);
    const isRestoredCopy = (await options.isRestoredCopy?.()) ?? false;
    const asked = { ...options, isRestoredCopy, apiFetch: callsFor(addressOf(c), apiFetch) };
    if (!isReading(request) || isPersonal(url)) {
      return send(request, await makePage(withoutOrigin(request), asked), isRestoredCopy);
    }

    const make = (markUncacheable?: () => void) => makePage(request, asked, markUncacheable);
    const shown = { ...visitorOf(request), isRestoredCopy };
    const key = !forgetsPages && pageKey(url, shown, await catalogVersion());
    const page = key ? await find(key, url, make) : await make();
    if (key) c.set("keptAnswer", finderOf(key));
    return send(request, page, isRestoredCopy);
  };
}

/** The page as it goes to the host it was asked at. What says that it is a copy is asked after each time. */
function send(request: Request, page: StoredAnswer | Response, isRestoredCopy: boolean): Response {
  const url = new URL(request.url);
  const caching = {
    ...cachingOf(url),
    ...(isRestoredCopy && { "Cache-Control": "private, no-cache" }),
  };
  const answer = isStored(page) ? sendStored(request, page, caching) : page;
  const policy = answer.headers.get(POLICY);
  if (policy) answer.headers.set(POLICY, policyAt(url.host, policy));
  if (isPersonal(url)) {
    for (const [name, value] of Object.entries(personalHeaders)) answer.headers.set(name, value);
  }
  return answer;
}

import type { Context, Handler } from "hono";

import { isStoredAnswer, sendStoredAnswer, type StoredAnswer } from "#api/answers/stored-answer.ts";
import { isSafeMethod } from "#server/http/is-safe-method.ts";

import { cacheHeaders } from "./cache-headers.ts";
import {
  forwardClientAddress,
  isPersonalPage,
  personalHeaders,
  removeOriginHeader,
} from "./personal-page.ts";
import { makePage, type PageContext, POLICY_HEADER, readVisitor } from "./make-page.ts";
import { pageCache, pageKey } from "./page-cache.ts";
import { policyForHost } from "./policy.ts";

export type PageOptions = Omit<PageContext, "isRestoredCopy"> & {
  /** The address a visitor comes from. */
  addressOf: (c: Context) => string;
  catalogVersion: () => Promise<number>;
  /** Whether the library is a copy; where it is not said, it is none. */
  isRestoredCopy?: () => Promise<boolean>;
  disablePageCache?: boolean;
};

/** Every screen, rendered whole, kept until the catalog changes, and sent with the policy made for it. */
export function pageHandler(options: PageOptions): Handler {
  const { catalogVersion, disablePageCache, apiFetch, addressOf } = options;
  const { find, createFinder } = pageCache();

  return async (c) => {
    const request = c.req.raw;
    const url = new URL(request.url);
    const isRestoredCopy = (await options.isRestoredCopy?.()) ?? false;
    const asked = {
      ...options,
      isRestoredCopy,
      apiFetch: forwardClientAddress(addressOf(c), apiFetch),
    };
    if (!isSafeMethod(request) || isPersonalPage(url)) {
      return sendPage(request, await makePage(removeOriginHeader(request), asked), isRestoredCopy);
    }

    const make = (markUncacheable?: () => void) => makePage(request, asked, markUncacheable);
    const shown = { ...readVisitor(request), isRestoredCopy };
    const key = !disablePageCache && pageKey(url, shown, await catalogVersion());
    const page = key ? await find(key, url, make) : await make();
    if (key) c.set("keptAnswer", createFinder(key));
    return sendPage(request, page, isRestoredCopy);
  };
}

/** The page as it goes to the host it was asked at. What says that it is a copy is asked after each time. */
function sendPage(
  request: Request,
  page: StoredAnswer | Response,
  isRestoredCopy: boolean,
): Response {
  const url = new URL(request.url);
  const caching = {
    ...cacheHeaders(url),
    ...(isRestoredCopy && { "Cache-Control": "private, no-cache" }),
  };
  const answer = isStoredAnswer(page) ? sendStoredAnswer(request, page, caching) : page;
  const policy = answer.headers.get(POLICY_HEADER);
  if (policy) answer.headers.set(POLICY_HEADER, policyForHost(url.host, policy));
  if (isPersonalPage(url)) {
    for (const [name, value] of Object.entries(personalHeaders)) answer.headers.set(name, value);
  }
  return answer;
}

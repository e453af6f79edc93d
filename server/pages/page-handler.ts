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
  /** The visitor's IP address. */
  addressOf: (c: Context) => string;
  catalogVersion: () => Promise<number>;
  /** Whether the data are a restored copy; false by default. */
  isRestoredCopy?: () => Promise<boolean>;
  disablePageCache?: boolean;
};

/** Renders every screen, caches it until the catalog changes, and sends it with its own policy. */
export function pageHandler(options: PageOptions): Handler {
  const { catalogVersion, disablePageCache, apiFetch, addressOf } = options;
  const { find, createFinder } = pageCache();

  return async (c) => {
    const request = c.req.raw;
    const url = new URL(request.url);
    const isRestoredCopy = (await options.isRestoredCopy?.()) ?? false;
    const context = {
      ...options,
      isRestoredCopy,
      apiFetch: forwardClientAddress(addressOf(c), apiFetch),
    };
    if (!isSafeMethod(request) || isPersonalPage(url)) {
      return sendPage(
        request,
        await makePage(removeOriginHeader(request), context),
        isRestoredCopy,
      );
    }

    const render = (markUncacheable?: () => void) => makePage(request, context, markUncacheable);
    const visitor = { ...readVisitor(request), isRestoredCopy };
    const key = !disablePageCache && pageKey(url, visitor, await catalogVersion());
    const page = key ? await find(key, url, render) : await render();
    if (key) c.set("storedAnswer", createFinder(key));
    return sendPage(request, page, isRestoredCopy);
  };
}

/** Fills in the requested host. Shared caches may not store the pages of a restored copy. */
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

import type { Context, Handler } from "hono";

import type { ResponseCache } from "#api/response-cache/response-cache.ts";
import { forwardClientAddress } from "#server/http/client-address.ts";
import { isSafeMethod } from "#server/http/is-safe-method.ts";

import { makePage, type PageContext, POLICY_HEADER, readVisitor } from "./make-page.ts";
import { isCacheablePage, pageHeaders, pageKey, isPersonalPage } from "./page-key.ts";
import { policyForHost } from "./policy.ts";

export type PageOptions = Omit<PageContext, "isRestoredCopy"> & {
  cache: ResponseCache;
  /** The visitor's IP address. */
  addressOf: (c: Context) => string;
  catalogVersion: () => Promise<number>;
  /** Whether the data are a restored copy; false by default. */
  isRestoredCopy?: () => Promise<boolean>;
  disablePageCache?: boolean;
};

/** Renders every screen, caches it until the catalog changes, and sends it with its own policy. */
export function pageHandler(options: PageOptions): Handler {
  const { cache, catalogVersion, disablePageCache = false, apiFetch, addressOf } = options;

  return async (c) => {
    const request = c.req.raw;
    const url = new URL(request.url);
    const isRestoredCopy = (await options.isRestoredCopy?.()) ?? false;
    const context = {
      ...options,
      isRestoredCopy,
      apiFetch: forwardClientAddress(addressOf(c), apiFetch),
    };
    const isForAll = isSafeMethod(request) && isCacheablePage(url) && !disablePageCache;
    const visitor = { ...readVisitor(request), isRestoredCopy };
    const answer = await cache.respond(c, {
      key: isForAll ? pageKey(url, visitor, await catalogVersion()) : null,
      make: (keepPrivate) =>
        makePage(isForAll ? request : removeOriginHeader(request), context, keepPrivate),
      headers: pageHeaders(url, isRestoredCopy),
    });
    return completeHeaders(url, answer);
  };
}

/**
 * Keeps the address out of caches, indexes and logs, also as a Referer. With `strict-origin` the browser still sends
 * the Origin of a form, which it would not with `no-referrer`.
 */
const personalHeaders = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "strict-origin",
  "X-Robots-Tag": "noindex",
};

/** Fills in the requested host. */
function completeHeaders(url: URL, answer: Response): Response {
  const policy = answer.headers.get(POLICY_HEADER);
  if (policy) answer.headers.set(POLICY_HEADER, policyForHost(url.host, policy));
  if (isPersonalPage(url)) {
    for (const [name, value] of Object.entries(personalHeaders)) answer.headers.set(name, value);
  }
  return answer;
}

/** guard-forms.ts has checked the origin; the router would reject it behind a proxy that ends TLS. */
function removeOriginHeader(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete("Origin");
  return new Request(request, { headers });
}

import { paths, normalizePath } from "#web/paths.ts";

/** The page of a link in a mail: it is for one visitor, and its address is secret. */
export function isPersonalPage({ pathname }: URL): boolean {
  return normalizePath(pathname) === paths.confirm;
}

/**
 * Keeps the address out of caches, indexes and logs, also as a Referer. With `strict-origin` the browser still sends
 * the Origin of a form, which it would not with `no-referrer`.
 */
export const personalHeaders = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "strict-origin",
  "X-Robots-Tag": "noindex",
};

/** Adds the visitor's address to API calls, because the API limits calls by network. */
export function forwardClientAddress(address: string, apiFetch: typeof fetch): typeof fetch {
  return async (input, init) => {
    const call = new Request(input, init);
    call.headers.set("X-Forwarded-For", address);
    return apiFetch(call);
  };
}

/** guard-forms.ts has checked the origin; the router would reject it behind a proxy that ends TLS. */
export function removeOriginHeader(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete("Origin");
  return new Request(request, { headers });
}

import { paths, normalizePath } from "#web/paths.ts";

/** What a link in a mail leads to is for one visitor alone, and its address is nobody else's to know. */
export function isPersonalPage({ pathname }: URL): boolean {
  return normalizePath(pathname) === paths.confirm;
}

/**
 * No cache, index or log learns of it, by the address or by the Referer of what the page asks for. The browser still says
 * which site a form comes from, which it would not with `no-referrer`.
 */
export const personalHeaders = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "strict-origin",
  "X-Robots-Tag": "noindex",
};

/** Says for whom the calls are made, because the api counts them by network. */
export function forwardClientAddress(address: string, apiFetch: typeof fetch): typeof fetch {
  return async (input, init) => {
    const call = new Request(input, init);
    call.headers.set("X-Forwarded-For", address);
    return apiFetch(call);
  };
}

/** Where it comes from is decided by now (guard-forms.ts); the router would take a proxy that ends TLS for a stranger. */
export function removeOriginHeader(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete("Origin");
  return new Request(request, { headers });
}

import type { MiddlewareHandler } from "hono";

import { noStore } from "#server/http/no-store.ts";

/**
 * Escapes percent signs that are no valid escape: no screen has such a name. Otherwise the router would print the path
 * to the console, outside the log.
 */
export const escapeMalformedPath: MiddlewareHandler = async (c, next) => {
  const url = new URL(c.req.url);
  const readable = url.pathname.split("/").map(escapeMalformedPart).join("/");
  if (readable === url.pathname) return next();
  if (!["GET", "HEAD"].includes(c.req.method)) return c.text("Not found", 404, noStore);

  url.pathname = readable;
  c.req.raw = new Request(url, c.req.raw);
  return next();
};

function escapeMalformedPart(part: string): string {
  try {
    decodeURIComponent(part);
    return part;
  } catch {
    return part.replaceAll("%", "%25");
  }
}

/** Redirects an address with trailing slashes to the screen's one address, and keeps the query. */
export const redirectTrailingSlash: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const isPlain = pathname === "/" || !pathname.endsWith("/");
  if (isPlain || !["GET", "HEAD"].includes(c.req.method)) return next();
  if (pathname.length > MAX_PATH_LENGTH) return c.text("Not found", 404, noStore);

  return c.redirect(trimSlashes(pathname) + search, 301);
};

/** Far longer than any screen's path, even with every character escaped. */
const MAX_PATH_LENGTH = 4_000;

/** Returns a path with exactly one leading slash: browsers read a host name after two. */
function trimSlashes(pathname: string): string {
  const segments = pathname.split("/");
  const first = segments.findIndex(Boolean);
  return `/${segments.slice(first, segments.findLastIndex(Boolean) + 1).join("/")}`;
}

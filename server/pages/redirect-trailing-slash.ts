import type { MiddlewareHandler } from "hono";

import { noStore } from "#server/http/no-store.ts";

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

import type { MiddlewareHandler } from "hono";

import { noStore } from "#server/http/no-store.ts";

/** A screen lies at one address: one with slashes behind it leads to the same without, and keeps the query. */
export const redirectTrailingSlash: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const isPlain = pathname === "/" || !pathname.endsWith("/");
  if (isPlain || !["GET", "HEAD"].includes(c.req.method)) return next();
  if (pathname.length > MAX_PATH_LENGTH) return c.text("Not found", 404, noStore);

  return c.redirect(trimSlashes(pathname) + search, 301);
};

/** No screen's path is nearly as long, even with every letter of its names escaped. */
const MAX_PATH_LENGTH = 4_000;

/** With one slash in front, never two: a browser would read a host's name after them. */
function trimSlashes(pathname: string): string {
  const parts = pathname.split("/");
  const first = parts.findIndex(Boolean);
  return `/${parts.slice(first, parts.findLastIndex(Boolean) + 1).join("/")}`;
}

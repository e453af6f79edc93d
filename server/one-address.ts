import type { MiddlewareHandler } from "hono";

/** A screen lies at one address: one with slashes behind it leads to the same without, and keeps the query. */
export const oneAddress: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const isPlain = pathname === "/" || !pathname.endsWith("/");
  if (isPlain || !["GET", "HEAD"].includes(c.req.method)) return next();

  // Never with two slashes in front: a browser would read a host's name after them.
  const plain = `/${pathname.replace(/^\/+|\/+$/g, "")}`;
  return c.redirect(plain + search, 301);
};

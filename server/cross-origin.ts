import type { MiddlewareHandler } from "hono";

/**
 * Lets pages of the named origins read answers, and no others. Written after the answer, so that it goes
 * with kept answers too and adds to what they vary by.
 */
export function openTo(origins: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header("origin");
    await next();
    c.res.headers.append("Vary", "Origin");
    if (origin && origins.includes(origin)) {
      c.res.headers.set("Access-Control-Allow-Origin", origin);
    }
  };
}

import type { MiddlewareHandler } from "hono";

const preflightHeaders = {
  "Access-Control-Allow-Methods": "GET, HEAD, POST",
  "Access-Control-Allow-Headers": "Authorization, Content-Type, Idempotency-Key",
  "Access-Control-Max-Age": "7200",
};

/**
 * Lets only pages of these origins make calls and read answers. The headers are set after the answer, so that cached
 * answers get them too, and `Vary` is appended to.
 */
export function allowCors(origins: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header("origin");
    const isOpen = origin !== undefined && origins.includes(origin);

    if (isOpen && c.req.method === "OPTIONS")
      c.res = new Response(null, { status: 204, headers: preflightHeaders });
    else await next();
    c.res.headers.append("Vary", "Origin");
    if (!isOpen) return;
    c.res.headers.set("Access-Control-Allow-Origin", origin);
    c.res.headers.set("Access-Control-Expose-Headers", "Retry-After");
  };
}

import type { MiddlewareHandler } from "hono";

import { permissionsPolicy } from "#server/pages/policy.ts";

/** Sets the security headers of every answer. */
export function securityHeaders({ isHttps }: { isHttps: boolean }): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    headers.set("X-Content-Type-Options", "nosniff");
    if (!headers.has("Referrer-Policy")) {
      headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
    }
    headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
    if (!headers.has("Cross-Origin-Resource-Policy")) {
      headers.set("Cross-Origin-Resource-Policy", "same-origin");
    }
    if (!headers.has("Permissions-Policy")) headers.set("Permissions-Policy", permissionsPolicy());
    if (!headers.has("Content-Security-Policy")) {
      headers.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox");
    }
    if (isHttps) {
      headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
    }
  };
}

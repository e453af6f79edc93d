import { randomUUID } from "node:crypto";

import type { Context, MiddlewareHandler } from "hono";

import { requestIds, type ServerLog } from "./log.ts";

/** Gives every request an id, says it in the answer, and logs the request with it once it is answered. */
export function requestLog(log: ServerLog, addressOf: (c: Context) => string): MiddlewareHandler {
  return async (c, next) => {
    const id = randomUUID();
    const began = performance.now();
    await requestIds.run(id, async () => {
      await next();
      c.res.headers.set("X-Request-Id", id);
      log.info(
        {
          method: c.req.method,
          path: c.req.path.slice(0, 500),
          status: c.res.status,
          milliseconds: Math.round(performance.now() - began),
          address: addressOf(c),
        },
        "request",
      );
    });
  };
}

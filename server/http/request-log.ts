import { randomUUID } from "node:crypto";

import type { Context, MiddlewareHandler } from "hono";

import { requestIds, type ServerLog } from "#server/log.ts";

/** Gives every request an id, sends it as `X-Request-Id` and logs the request with it when it is answered. */
export function requestLog(log: ServerLog, addressOf: (c: Context) => string): MiddlewareHandler {
  return async (c, next) => {
    const id = randomUUID();
    const start = performance.now();
    await requestIds.run(id, async () => {
      await next();
      c.res.headers.set("X-Request-Id", id);
      logRequest(log, () => ({
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        milliseconds: performance.now() - start,
        address: addressOf(c),
      }));
    });
  };
}

type LoggedRequest = {
  method: string;
  path: string;
  status: number;
  milliseconds: number;
  address: string;
  /** Only where it differs from the id of the current async context. */
  requestId?: string;
};

/** Logs an answered request; `describe` runs only when the level is enabled. */
export function logRequest(log: ServerLog, describe: () => LoggedRequest): void {
  if (!log.isLevelEnabled("info")) return;
  const { path, milliseconds, ...fields } = describe();
  const facts = { ...fields, path: path.slice(0, 500), milliseconds: Math.round(milliseconds) };
  log.info(facts, "request");
}

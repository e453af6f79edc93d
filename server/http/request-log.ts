import { randomUUID } from "node:crypto";

import type { Context, MiddlewareHandler } from "hono";

import { requestIds, type ServerLog } from "#server/log.ts";

/** Gives every request an id, says it in the answer, and logs the request with it once it is answered. */
export function requestLog(log: ServerLog, addressOf: (c: Context) => string): MiddlewareHandler {
  return async (c, next) => {
    const id = randomUUID();
    const began = performance.now();
    await requestIds.run(id, async () => {
      await next();
      c.res.headers.set("X-Request-Id", id);
      logRequest(log, () => ({
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        milliseconds: performance.now() - began,
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
  /** Where it is not that of all that is logged meanwhile. */
  requestId?: string;
};

/** What became of a request; `tell` is asked only where it is logged. */
export function logRequest(log: ServerLog, describe: () => LoggedRequest): void {
  if (!log.isLevelEnabled("info")) return;
  const { path, milliseconds, ...rest } = describe();
  const facts = { ...rest, path: path.slice(0, 500), milliseconds: Math.round(milliseconds) };
  log.info(facts, "request");
}

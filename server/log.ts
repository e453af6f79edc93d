import { AsyncLocalStorage } from "node:async_hooks";

import { pino } from "pino";

import type { Env } from "./env.ts";

/** The id of the request that is being answered; every line logged meanwhile carries it. */
export const requestIds = new AsyncLocalStorage<string>();

/** One JSON line an event. */
export function openLog({ LOG_LEVEL }: Pick<Env, "LOG_LEVEL">) {
  return pino({
    level: LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin() {
      const requestId = requestIds.getStore();
      return requestId === undefined ? {} : { requestId };
    },
  });
}
export type ServerLog = ReturnType<typeof openLog>;

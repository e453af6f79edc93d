import type { MiddlewareHandler } from "hono";

export type UnderWay = {
  count: MiddlewareHandler;
  /** Settles once none of those that it has let through is being answered any more. */
  none: () => Promise<void>;
};

/** Counts the requests that are being answered, also those whose visitor has gone meanwhile. */
export function requestsUnderWay(): UnderWay {
  const underWay = new Set<Promise<void>>();

  return {
    async count(_, next) {
      const answering = next();
      underWay.add(answering);
      try {
        await answering;
      } finally {
        underWay.delete(answering);
      }
    },
    async none() {
      await Promise.allSettled(underWay);
    },
  };
}

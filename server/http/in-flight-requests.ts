import type { MiddlewareHandler } from "hono";

export type InFlightRequests = {
  count: MiddlewareHandler;
  /** Settles once none of those that it has let through is being answered any more. */
  none: () => Promise<void>;
};

/** Counts the requests that are being answered, also those whose visitor has gone meanwhile. */
export function trackInFlightRequests(): InFlightRequests {
  const inFlight = new Set<Promise<void>>();

  return {
    async count(_, next) {
      const answering = next();
      inFlight.add(answering);
      try {
        await answering;
      } finally {
        inFlight.delete(answering);
      }
    },
    async none() {
      await Promise.allSettled(inFlight);
    },
  };
}

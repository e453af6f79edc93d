import type { MiddlewareHandler } from "hono";

export type InFlightRequests = {
  count: MiddlewareHandler;
  /** Resolves when all requests now in flight are answered. */
  none: () => Promise<void>;
};

/** Tracks requests that are being answered, also when their client has disconnected. */
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

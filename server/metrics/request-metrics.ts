import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { Counter, Histogram, type Registry } from "prom-client";

import { kindOfRequest } from "./request-kind.ts";

/** In seconds: from what a page that is kept takes to what a payment may take (P5). */
const STEPS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 35];

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Told as 0 from the start: of what is not told yet, an alert that looks for growth does not see the first. */
const awaited = [{ method: "POST", kind: "/api/orders", status: 503 }];

export type RequestMetrics = {
  /** Counts every request by what it was for and what it was answered, and how long that took until the answer was begun. */
  countRequests: MiddlewareHandler;
  /** The same of one that did not pass there. */
  count: (answered: Answered) => void;
};

type Answered = { method: string; kind: string; status: number; milliseconds: number };

export function requestMetrics(registry: Registry): RequestMetrics {
  const requests = new Counter({
    name: "lectern_requests_total",
    help: "Requests answered, by what they were for and their status: 429 was beyond a limit, 503 could not be answered now.",
    labelNames: ["method", "kind", "status"],
    registers: [registry],
  });
  for (const request of awaited) requests.inc(request, 0);
  const durations = new Histogram({
    name: "lectern_request_duration_seconds",
    help: "How long it took until an answer was begun.",
    labelNames: ["kind"],
    buckets: STEPS,
    registers: [registry],
  });

  function count({ method, kind, status, milliseconds }: Answered): void {
    requests.inc({ method, kind, status });
    durations.observe({ kind }, milliseconds / 1000);
  }
  return {
    count,
    async countRequests(c, next) {
      const began = performance.now();
      await next();
      const routes = matchedRoutes(c).map((route) => route.path);
      count({
        method: methods.has(c.req.method) ? c.req.method : "other",
        kind: kindOfRequest(c.req.path, routes),
        status: c.res.status,
        milliseconds: performance.now() - began,
      });
    },
  };
}

/** They are not among the requests that were answered. */
export function refusalMetrics(registry: Registry, refused: () => number): Counter {
  return new Counter({
    name: "lectern_requests_refused_total",
    help: "Requests that were asked to come back, because there was more to do than can be done.",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(refused());
    },
  });
}

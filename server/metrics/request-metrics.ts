import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { Counter, Histogram, type Registry } from "prom-client";

import { classifyRequest } from "./classify-request.ts";

/** In seconds: from what a page that is kept takes to what a payment may take (P5). */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 35];

const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Told as 0 from the start: of what is not told yet, an alert that looks for growth does not see the first. */
const preregistered = [{ method: "POST", kind: "/api/orders", status: 503 }];

export type RequestMetrics = {
  /** Counts every request by what it was for and what it was answered, and how long that took until the answer was begun. */
  countRequests: MiddlewareHandler;
  /** The same of one that did not pass there. */
  count: (answered: AnsweredRequest) => void;
};

type AnsweredRequest = { method: string; kind: string; status: number; milliseconds: number };

export function requestMetrics(registry: Registry): RequestMetrics {
  const requests = new Counter({
    name: "lectern_requests_total",
    help: "Requests answered, by what they were for and their status: 429 was beyond a limit, 503 could not be answered now.",
    labelNames: ["method", "kind", "status"],
    registers: [registry],
  });
  for (const request of preregistered) requests.inc(request, 0);
  const durations = new Histogram({
    name: "lectern_request_duration_seconds",
    help: "How long it took until an answer was begun.",
    labelNames: ["kind"],
    buckets: DURATION_BUCKETS,
    registers: [registry],
  });

  function count({ method, kind, status, milliseconds }: AnsweredRequest): void {
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
        method: knownMethods.has(c.req.method) ? c.req.method : "other",
        kind: classifyRequest(c.req.path, routes),
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

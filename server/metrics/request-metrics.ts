import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { Counter, Histogram, type Registry } from "prom-client";

import { classifyRequest } from "./classify-request.ts";

/** Seconds: from a cached page to the longest payment (P5). */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 35];

const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Reported as 0 from the start: an alert on growth misses the first increment of a new series. */
const preregistered = [{ method: "POST", kind: "/api/orders", status: 503 }];

export type RequestMetrics = {
  /** Counts every request by kind and status, and measures the time until the answer starts. */
  countRequests: MiddlewareHandler;
  /** Counts a request that did not pass `countRequests`. */
  count: (answered: AnsweredRequest) => void;
};

type AnsweredRequest = { method: string; kind: string; status: number; milliseconds: number };

export function requestMetrics(registry: Registry): RequestMetrics {
  const requests = new Counter({
    name: "lectern_requests_total",
    help: "Requests answered, by kind and status: 429 is a rate limit, 503 is overload or an unavailable service.",
    labelNames: ["method", "kind", "status"],
    registers: [registry],
  });
  for (const request of preregistered) requests.inc(request, 0);
  const durations = new Histogram({
    name: "lectern_request_duration_seconds",
    help: "Seconds until an answer started.",
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
      const start = performance.now();
      await next();
      const routes = matchedRoutes(c).map((route) => route.path);
      count({
        method: knownMethods.has(c.req.method) ? c.req.method : "other",
        kind: classifyRequest(c.req.path, routes),
        status: c.res.status,
        milliseconds: performance.now() - start,
      });
    },
  };
}

/** Requests shed are not in `lectern_requests_total`. */
export function refusalMetrics(registry: Registry, refused: () => number): Counter {
  return new Counter({
    name: "lectern_requests_refused_total",
    help: "Requests answered 503 because of overload.",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(refused());
    },
  });
}

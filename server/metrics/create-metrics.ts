import { createServer } from "node:http";
import { fileURLToPath } from "node:url";

import { getRequestListener } from "@hono/node-server";
import { Hono, type MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { collectDefaultMetrics, Registry, Gauge, Counter, Histogram } from "prom-client";

import { listen } from "#server/http/listen.ts";
import type { Env } from "#server/settings/env.ts";

import { databaseMetrics, type MetricsDatabase } from "./database-metrics.ts";
import { hashProgram } from "./hash-program.ts";
import { classifyRequest } from "./classify-request.ts";

/** Seconds: from a cached page to the longest payment (P5). */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 35];

const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Reported as 0 from the start: an alert on growth misses the first increment of a new series. */
const preregistered = [{ method: "POST", kind: "/api/orders", status: 503 }];

/** The metrics of this process, served at its private port (docs/running.md). */
export type Metrics = RequestMetrics & {
  /** Registers the count of requests shed before they were handled. */
  trackRefusals: (refused: () => number) => void;
  /** Call it each time all uncertain payments and givings were reconciled. */
  recordReconciliation: () => void;
  /** From now on includes figures of the database. */
  watch: (database: MetricsDatabase) => void;
  /** The text in Prometheus' format. */
  read: () => Promise<string>;
  /** Starts serving. Throws `ListenError` when the port cannot be used. */
  open: () => Promise<void>;
  close: () => Promise<void>;
};

/** Null when `METRICS_PORT` is not set. */
export function createMetrics(env: Pick<Env, "METRICS_PORT" | "METRICS_HOST">): Metrics | null {
  const { METRICS_PORT: port, METRICS_HOST: host } = env;
  if (port === undefined) return null;

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  buildMetrics(registry);
  const requests = requestMetrics(registry);
  const reconciler = reconcilerMetrics(registry);
  let renew: (() => Promise<void>) | null = null;

  async function read(): Promise<string> {
    await renew?.();
    return registry.metrics();
  }
  const server = createServer(getRequestListener(metricsApp(read).fetch));
  return {
    ...requests,
    trackRefusals: (refused) => void refusalMetrics(registry, refused),
    recordReconciliation: reconciler.count,
    watch(database) {
      reconciler.begin();
      renew = databaseMetrics(registry, database);
    },
    read,
    open: () => listen(server, { port, host, setting: "METRICS_PORT" }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function metricsApp(read: () => Promise<string>): Hono {
  const app = new Hono();
  app.get("/metrics", async (c) =>
    c.body(await read(), 200, {
      "Content-Type": Registry.PROMETHEUS_CONTENT_TYPE,
      "Cache-Control": "no-store",
    }),
  );
  app.all("/metrics", (c) => c.text("Method not allowed", 405, { Allow: "GET, HEAD" }));
  return app;
}

/** Registers the version of the program. */
function buildMetrics(registry: Registry): void {
  const program = hashProgram(fileURLToPath(new URL("../..", import.meta.url)));
  new Gauge({
    name: "lectern_build_info",
    help: "1, with a hash of the program's files and the version of Node.",
    labelNames: ["program", "node"],
    registers: [registry],
  }).set({ program, node: process.versions.node }, 1);
}

/** Seconds since this process last reconciled all uncertain payments and givings; before that, since its start. */
function reconcilerMetrics(registry: Registry) {
  let last: number | null = null;
  const gauge = new Gauge({
    name: "lectern_reconciler_age_seconds",
    help: "Seconds since this process last finished reconciling what is uncertain.",
    registers: [registry],
    collect() {
      if (last === null) this.remove();
      else this.set((performance.now() - last) / 1000);
    },
  });
  gauge.remove();

  function count(): void {
    last = performance.now();
  }
  return { begin: count, count };
}

type RequestMetrics = {
  /** Counts every request by kind and status, and measures the time until the answer starts. */
  countRequests: MiddlewareHandler;
  /** Counts a request that did not pass `countRequests`. */
  count: (answered: AnsweredRequest) => void;
};

type AnsweredRequest = { method: string; kind: string; status: number; milliseconds: number };

function requestMetrics(registry: Registry): RequestMetrics {
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
function refusalMetrics(registry: Registry, refused: () => number): Counter {
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

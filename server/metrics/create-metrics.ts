import { createServer } from "node:http";

import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { collectDefaultMetrics, Registry } from "prom-client";

import type { Env } from "#server/settings/env.ts";
import { listen } from "#server/http/listen.ts";

import { databaseMetrics, type MetricsDatabase } from "./database-metrics.ts";
import { buildMetrics, reconcilerMetrics } from "./process-metrics.ts";
import { refusalMetrics, requestMetrics, type RequestMetrics } from "./request-metrics.ts";

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

import type { Server } from "node:http";

import { createResponseCache } from "#api/response-cache/response-cache.ts";

import { clientAddress } from "./http/client-address.ts";
import { closeServer, trackInFlightRequests, trackKeepAlive } from "./http/close-server.ts";
import { listen } from "./http/listen.ts";
import { createLimitedServer } from "./http/request-limits.ts";
import { createListener, type ServerDeps } from "./create-listener.ts";
import type { Metrics } from "./metrics/create-metrics.ts";
import type { Env } from "./settings/env.ts";
import { openBackend } from "./backend.ts";
import type { ServerLog } from "./log.ts";

const HOUR_MS = 60 * 60 * 1000;

type RunningServer = { stop: () => Promise<void> };

/** Starts what SERVE names at HOST and PORT; resolves when it accepts connections. */
export async function startServer(
  env: Env,
  deps: ServerDeps,
  server: Server = createLimitedServer(),
): Promise<RunningServer> {
  const { log } = deps;
  if (env.PAYMENTS_PER_NETWORK !== undefined) {
    log.warn({}, "PAYMENTS_PER_NETWORK is now called DECLINES_PER_NETWORK: it counts declines");
  }
  const addressOf = clientAddress(env.TRUSTED_PROXIES);
  const metrics = await openMetrics(env);
  const cache = createResponseCache();
  const backend = await openBackend(env, log, {
    addressOf,
    cache,
    onReconciled: metrics?.recordReconciliation,
  });
  if (backend.database) metrics?.watch(backend.database);

  const connections = trackKeepAlive(server);
  const payments = trackInFlightRequests();
  let isStopping = false;
  const opened = { backend, cache, metrics, addressOf, payments, isStopping: () => isStopping };
  server.on("request", await createListener(env, deps, opened));

  try {
    await metrics?.open();
    await listen(server, { port: env.PORT, host: env.HOST, setting: "PORT" });
  } catch (error) {
    await metrics?.close();
    await backend.close();
    throw error;
  }
  log.info({ port: env.PORT, serve: env.SERVE, database: backend.kind }, "listening");
  const stopWarning = warnOfRehearsal(env, log);

  async function stop(): Promise<void> {
    isStopping = true;
    stopWarning();
    await closeServer(server, { connections, payments });
    await backend.close();
    await metrics?.close();
    log.info({}, "stopped");
  }
  try {
    await backend.begin();
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

/** Null when no port is set; then its modules are not loaded. */
async function openMetrics(env: Env): Promise<Metrics | null> {
  return env.METRICS_PORT === undefined
    ? null
    : (await import("./metrics/create-metrics.ts")).createMetrics(env);
}

/** Logs a warning at the start of a rehearsal and every hour. The returned function stops it. */
export function warnOfRehearsal(
  { REHEARSAL }: Pick<Env, "REHEARSAL">,
  log: Pick<ServerLog, "warn">,
): () => void {
  if (REHEARSAL === "off") return () => {};

  const warn = () =>
    log.warn({}, "REHEARSAL is on: the payment gateway is a simulator and no payment is real");
  warn();
  const timer = setInterval(warn, HOUR_MS).unref();
  return () => clearInterval(timer);
}

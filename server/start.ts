import type { Server } from "node:http";

import { clientAddress } from "./http/client-address.ts";
import { closeServer } from "./http/close-server.ts";
import { keptLines } from "./http/kept-lines.ts";
import { listen } from "./http/listen.ts";
import { limitedServer } from "./http/request-limits.ts";
import { requestsUnderWay } from "./http/under-way.ts";
import { listenerOf, type Parts } from "./listener-of.ts";
import type { Metrics } from "./metrics/open-metrics.ts";
import type { Env } from "./settings/env.ts";
import { openSource } from "./source.ts";
import { warnOfRehearsal } from "./warn-of-rehearsal.ts";

export type Running = { stop: () => Promise<void> };

/** Starts what SERVE names on HOST and PORT, and answers once it can be reached. */
export async function startServer(
  env: Env,
  parts: Parts,
  server: Server = limitedServer(),
): Promise<Running> {
  const { log } = parts;
  if (env.PAYMENTS_PER_NETWORK !== undefined) {
    log.warn({}, "PAYMENTS_PER_NETWORK is called DECLINES_PER_NETWORK now: it counts declines");
  }
  const addressOf = clientAddress(env.TRUSTED_PROXIES);
  const metrics = await openMetrics(env);
  const source = await openSource(env, log, { addressOf, onRound: metrics?.countRound });
  if (source.database) metrics?.watch(source.database);

  const lines = keptLines(server);
  const payments = requestsUnderWay();
  let isStopping = false;
  const opened = { source, metrics, addressOf, payments, isStopping: () => isStopping };
  const { listener, gate } = await listenerOf(env, parts, opened);
  server.on("request", listener);

  try {
    await metrics?.open();
    await listen(server, { port: env.PORT, host: env.HOST, setting: "PORT" });
  } catch (error) {
    gate.stop();
    await metrics?.close();
    await source.close();
    throw error;
  }
  log.info({ port: env.PORT, serve: env.SERVE, database: source.kind }, "listening");
  const stopWarning = warnOfRehearsal(env, log);

  async function stop(): Promise<void> {
    isStopping = true;
    stopWarning();
    await closeServer(server, { lines, payments });
    gate.stop();
    await source.close();
    await metrics?.close();
    log.info({}, "stopped");
  }
  try {
    await source.begin();
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

/** Null where no port is set for it; then nothing of it is loaded. */
async function openMetrics(env: Env): Promise<Metrics | null> {
  return env.METRICS_PORT === undefined
    ? null
    : (await import("./metrics/open-metrics.ts")).metricsOf(env);
}

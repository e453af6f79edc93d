import { mkdirSync } from "node:fs";
import type { Server } from "node:http";

import { getRequestListener } from "@hono/node-server";
import { Hono, type MiddlewareHandler } from "hono";

import { answerAgain } from "./http/answer-again.ts";
import { clientAddress, requestAddress } from "./http/client-address.ts";
import { closeServer } from "./http/close-server.ts";
import { type Env, publicIdentity, publicPayments, siteOrigins } from "./settings/env.ts";
import { securityHeaders } from "./http/headers.ts";
import { health } from "./http/health.ts";
import { keptLines } from "./http/kept-lines.ts";
import { listen } from "./http/listen.ts";
import type { ServerLog } from "./log.ts";
import { mediaOf } from "./files/media.ts";
import { mediaFiles } from "./files/media-files.ts";
import type { Metrics } from "./metrics/open-metrics.ts";
import { openGate } from "./overload/open-gate.ts";
import type { PageOptions, Render } from "./pages/pages.ts";
import { refuseUnreadable } from "./http/refuse-unreadable.ts";
import { limitedServer } from "./http/request-limits.ts";
import { logRequest, requestLog } from "./http/request-log.ts";
import { ASKED_HOST } from "./pages/policy.ts";
import { site } from "./site/site.ts";
import { openSource, type Source } from "./source.ts";
import { turns } from "./pages/turns.ts";
import { requestsUnderWay } from "./http/under-way.ts";

export type Parts = {
  log: ServerLog;
  /** The site's screens, as they were built. */
  render: Render;
  /** Answers for the files built for the browser. */
  clientFiles: MiddlewareHandler;
  /** Where their scripts lie on a site that is reached at these, as a policy names it. */
  scripts: (origins: string[]) => string[];
  /** Pages are made anew for each visitor, because what makes them changes under one's hands. */
  forgetsPages?: boolean;
};

export type Running = { stop: () => Promise<void> };

/** Starts what SERVE names on HOST and PORT, and answers once it can be reached. */
export async function startServer(
  env: Env,
  parts: Parts,
  server: Server = limitedServer(),
): Promise<Running> {
  const { log } = parts;
  const addressOf = clientAddress(env.TRUSTED_PROXIES);
  const peerOf = requestAddress(env.TRUSTED_PROXIES);
  const metrics = await openMetrics(env);
  const source = await openSource(env, log, { addressOf, onRound: metrics?.countRound });
  if (source.database) metrics?.watch(source.database);
  let isStopping = false;

  const app = new Hono();
  const headers = securityHeaders({ isHttps: env.SITE_ORIGIN.startsWith("https:") });
  const rendering = turns();
  const gate = await openGate(env, { log, headers, database: source.database, rendering });
  metrics?.watchRefused(gate.refused);
  const { remember, first } = answerAgain(source.standing, ({ id, request, ...answered }) => {
    metrics?.count({ method: "GET", ...answered });
    const told = () => ({ method: "GET", requestId: id, address: peerOf(request), ...answered });
    logRequest(log, told);
  });
  if (metrics) app.use(metrics.countRequests);
  app.use(remember, gate.count, requestLog(log, addressOf), headers);
  app.route(
    "/",
    health(async () =>
      isStopping ? { isReady: false, catalogueVersion: null } : source.readiness(),
    ),
  );
  const lines = keptLines(server);
  const payments = requestsUnderWay();
  for (const path of paidAt) app.use(path, payments.count);
  if (source.api) app.route("/api", source.api);
  mkdirSync(mediaOf(env).root, { recursive: true });
  app.route("/", mediaFiles(mediaOf(env).root));
  if (env.SERVE !== "api")
    addSite(app, env, { ...parts, addressOf, takeTurn: rendering.take }, source);

  server.on(
    "request",
    first(gate.guard(getRequestListener(app.fetch, { errorHandler: refuseUnreadable(log) }))),
  );
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

  async function stop(): Promise<void> {
    isStopping = true;
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

/** What is being charged there ends by itself, and is let end. */
const paidAt = ["/api/orders", "/api/regulargivings", "/api/regulargivings/change"];

function addSite(
  app: Hono,
  env: Env,
  parts: Parts & Pick<PageOptions, "addressOf" | "takeTurn">,
  source: Source,
): void {
  const { clientFiles, scripts, ...rest } = parts;
  app.use(clientFiles);
  const origins = [env.SITE_ORIGIN, ASKED_HOST];
  const places = {
    scripts: scripts(origins),
    covers: origins.flatMap((origin) => [
      `${origin}/covers/`,
      `${origin}/media/covers/`,
      `${origin}/icons/`,
    ]),
    apiOrigin: env.API_ORIGIN ?? "",
    mediaOrigin: env.MEDIA_BASE_URL ? new URL(env.MEDIA_BASE_URL).origin : "",
    identityOrigin: new URL(env.IDENTITY_ISSUER).origin,
    gatewayOrigin: env.GATEWAY_ORIGIN,
    lookupOrigin: new URL(env.IP_LOOKUP_URL).origin,
  };
  const { apiFetch, catalogueVersion, isHeld } = source;
  app.route(
    "/",
    site({
      ...rest,
      origin: env.SITE_ORIGIN,
      siteOrigins: siteOrigins(env),
      places,
      identity: publicIdentity(env),
      payments: publicPayments(env),
      apiFetch,
      catalogueVersion,
      isHeld,
    }),
  );
}

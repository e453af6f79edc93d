import { mkdirSync } from "node:fs";
import type { Server } from "node:http";

import { getRequestListener } from "@hono/node-server";
import { Hono, type MiddlewareHandler } from "hono";

import { clientAddress } from "./client-address.ts";
import { closeServer } from "./close-server.ts";
import { type Env, publicIdentity, publicPayments, siteOrigins } from "./env.ts";
import { securityHeaders } from "./headers.ts";
import { health } from "./health.ts";
import { keptLines } from "./kept-lines.ts";
import { listen } from "./listen.ts";
import type { ServerLog } from "./log.ts";
import { mediaOf } from "./media.ts";
import { mediaFiles } from "./media-files.ts";
import { metricsOf } from "./metrics/open-metrics.ts";
import { openGate } from "./open-gate.ts";
import type { PageOptions, Render } from "./pages.ts";
import { refuseUnreadable } from "./refuse-unreadable.ts";
import { limitedServer } from "./request-limits.ts";
import { requestLog } from "./request-log.ts";
import { ASKED_HOST } from "./policy.ts";
import { site } from "./site.ts";
import { openSource, type Source } from "./source.ts";
import { turns } from "./turns.ts";
import { requestsUnderWay } from "./under-way.ts";

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
  const metrics = metricsOf(env);
  const source = await openSource(env, log, { addressOf, onRound: metrics?.countRound });
  if (source.database) metrics?.watch(source.database);
  let isStopping = false;

  const app = new Hono();
  const headers = securityHeaders({ isHttps: env.SITE_ORIGIN.startsWith("https:") });
  const rendering = turns();
  const gate = await openGate(env, { log, headers, database: source.database, rendering });
  metrics?.watchRefused(gate.refused);
  if (metrics) app.use(metrics.countRequests);
  app.use(gate.count, requestLog(log, addressOf), headers);
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
    gate.guard(getRequestListener(app.fetch, { errorHandler: refuseUnreadable(log) })),
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

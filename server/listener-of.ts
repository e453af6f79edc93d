import { mkdirSync } from "node:fs";
import type { RequestListener } from "node:http";

import { getRequestListener } from "@hono/node-server";
import { Hono, type MiddlewareHandler } from "hono";

import { mediaFiles } from "./files/media-files.ts";
import { mediaOf } from "./files/media.ts";
import { serveCached, type CachedResponse } from "./http/response-cache.ts";
import { type clientAddress, requestAddress } from "./http/client-address.ts";
import { securityHeaders } from "./http/headers.ts";
import { health } from "./http/health.ts";
import { refuseUnreadable } from "./http/refuse-unreadable.ts";
import { logRequest, requestLog } from "./http/request-log.ts";
import type { UnderWay } from "./http/under-way.ts";
import type { ServerLog } from "./log.ts";
import type { Metrics } from "./metrics/open-metrics.ts";
import { openAdmission } from "./overload/open-admission.ts";
import type { Overload } from "./overload/overload.ts";
import type { Render } from "./pages/make-page.ts";
import type { PageOptions } from "./pages/pages.ts";
import { ASKED_HOST } from "./pages/policy.ts";
import { turns } from "./pages/turns.ts";
import { type Env, publicIdentity, publicPayments, siteOrigins } from "./settings/env.ts";
import { site } from "./site/site.ts";
import type { Source } from "./source.ts";

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

/** What was opened before anything is answered. */
type Opened = {
  source: Source;
  /** Null where nothing is told of the process. */
  metrics: Metrics | null;
  addressOf: ReturnType<typeof clientAddress>;
  /** Counts those by which somebody is charged. */
  payments: UnderWay;
  isStopping: () => boolean;
};

/** What answers everything that SERVE names, in the order in which it is asked, behind the gate that lets it in. */
export async function listenerOf(
  env: Env,
  parts: Parts,
  { source, metrics, addressOf, payments, isStopping }: Opened,
): Promise<{ listener: RequestListener; gate: Pick<Overload, "stop"> }> {
  const { log } = parts;
  const headers = securityHeaders({ isHttps: env.SITE_ORIGIN.startsWith("https:") });
  const rendering = turns();
  const gate = await openAdmission(env, { log, headers, database: source.database, rendering });
  metrics?.watchRefused(gate.refused);
  const { cacheResponse, first } = serveCached(source.cacheVersion, teller(env, log, metrics));

  const app = new Hono();
  if (metrics) app.use(metrics.countRequests);
  app.use(cacheResponse, gate.count, requestLog(log, addressOf), headers);
  app.route(
    "/",
    health(async () => (isStopping() ? STOPPING : source.readiness())),
  );
  for (const path of paidAt) app.use(path, payments.count);
  if (source.api) app.route("/api", source.api);
  mkdirSync(mediaOf(env).root, { recursive: true });
  app.route("/", mediaFiles(mediaOf(env).root));
  if (env.SERVE !== "api") {
    addSite(app, env, { ...parts, addressOf, limitConcurrency: rendering.take }, source);
  }

  const asked = getRequestListener(app.fetch, { errorHandler: refuseUnreadable(log) });
  return { listener: first(gate.guard(asked)), gate };
}

const STOPPING = { isReady: false, catalogVersion: null };

/** Counts and writes down what the program did not see. */
function teller(env: Env, log: ServerLog, metrics: Metrics | null) {
  const peerOf = requestAddress(env.TRUSTED_PROXIES);

  return ({ id, request, ...answered }: CachedResponse) => {
    metrics?.count({ method: "GET", ...answered });
    const told = () => ({ method: "GET", requestId: id, address: peerOf(request), ...answered });
    logRequest(log, told);
  };
}

/** What is being charged there ends by itself, and is let end. */
const paidAt = ["/api/orders", "/api/regulargivings", "/api/regulargivings/change"];

function addSite(
  app: Hono,
  env: Env,
  parts: Parts & Pick<PageOptions, "addressOf" | "limitConcurrency">,
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
  const { apiFetch, catalogVersion, isRestoredCopy } = source;
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
      catalogVersion,
      isRestoredCopy,
      isRehearsal: env.REHEARSAL === "on",
    }),
  );
}

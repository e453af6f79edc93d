import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import type { RequestListener } from "node:http";

import { getRequestListener } from "@hono/node-server";
import { Hono, type MiddlewareHandler, type Context } from "hono";

import type { ResponseCache } from "#api/response-cache/response-cache.ts";

import { createApiClient } from "#web/app/api/client.ts";

import { mediaFiles, configureMedia } from "./files/media-files.ts";
import { createWithheldFiles } from "./files/withheld-files.ts";
import { type clientAddress, requestAddress } from "./http/client-address.ts";
import { health } from "./http/health.ts";
import { createLoadShedding, createRenderQueue } from "./http/load-shedding.ts";
import { serveCached, type CachedResponse } from "./http/serve-cached.ts";
import { handleRequestError } from "./http/request-limits.ts";
import type { InFlightRequests } from "./http/close-server.ts";
import { loadTranslations } from "./load-translations.ts";
import { type ServerLog, requestIds } from "./log.ts";
import type { Metrics } from "./metrics/create-metrics.ts";
import type { Render } from "./pages/make-page.ts";
import type { PageOptions } from "./pages/page-handler.ts";
import { REQUEST_HOST, permissionsPolicy } from "./pages/policy.ts";
import { type Env, publicIdentity, publicPayments, siteOrigins } from "./settings/env.ts";
import { site } from "./site/site.ts";
import type { Backend } from "./backend.ts";

export type ServerDeps = {
  log: ServerLog;
  /** Renders the screens. */
  render: Render;
  /** Serves the files built for the browser. */
  clientFiles: MiddlewareHandler;
  /** The policy's sources for scripts, on a site with these origins. */
  scripts: (origins: string[]) => string[];
  /** In development, because the sources of a page may change at any moment. */
  disablePageCache?: boolean;
};

/** Opened before the first request. */
type ListenerDeps = {
  backend: Backend;
  cache: ResponseCache;
  /** Null when metrics are off. */
  metrics: Metrics | null;
  addressOf: ReturnType<typeof clientAddress>;
  /** Tracks requests that may charge a payment. */
  payments: InFlightRequests;
  isStopping: () => boolean;
};

/** Creates the listener for everything that SERVE names. */
export async function createListener(
  env: Env,
  deps: ServerDeps,
  { backend, cache, metrics, addressOf, payments, isStopping }: ListenerDeps,
): Promise<RequestListener> {
  const { log } = deps;
  const headers = securityHeaders({ isHttps: env.SITE_ORIGIN.startsWith("https:") });
  const rendering = createRenderQueue();
  const { shedLoad, refused } = createLoadShedding({
    rendering: rendering.waiting,
    translate: await loadTranslations(),
    log,
    corsOrigins: env.API_ORIGIN ? siteOrigins(env) : [],
    isRehearsal: env.REHEARSAL === "on",
  });
  metrics?.trackRefusals(refused);
  const { recordHeaders, serveBefore } = serveCached(
    backend.cacheVersion,
    cachedResponseRecorder(env, log, metrics),
  );

  const app = new Hono();
  app.use(recordHeaders, headers, shedLoad);
  if (metrics) app.use(metrics.countRequests);
  app.use(requestLog(log, addressOf));
  app.route(
    "/",
    health(async () => (isStopping() ? NOT_READY : backend.readiness())),
  );
  for (const path of paymentPaths) app.use(path, payments.count);
  if (backend.api) app.route("/api", backend.api);
  mkdirSync(configureMedia(env).root, { recursive: true });
  const { apiFetch, catalogVersion } = backend;
  const findWithheld = createWithheldFiles({
    api: createApiClient(env.SITE_ORIGIN, apiFetch),
    catalogVersion,
  });
  app.route("/", mediaFiles(configureMedia(env).root, findWithheld));
  if (env.SERVE !== "api") {
    mountSite(app, env, { ...deps, addressOf, cache, waitForTurn: rendering.acquire }, backend);
  }

  const appListener = getRequestListener(app.fetch, { errorHandler: handleRequestError(log) });
  return serveBefore(appListener);
}

const NOT_READY = { isReady: false, catalogVersion: null };

/** Counts and logs cached responses that are sent without the program. */
function cachedResponseRecorder(env: Env, log: ServerLog, metrics: Metrics | null) {
  const peerOf = requestAddress(env.TRUSTED_PROXIES);

  return ({ id, request, ...answered }: CachedResponse) => {
    metrics?.count({ method: "GET", ...answered });
    const describe = () => ({
      method: "GET",
      requestId: id,
      address: peerOf(request),
      ...answered,
    });
    logRequest(log, describe);
  };
}

/** A charge ends by itself, so the shutdown waits for these requests. */
const paymentPaths = ["/api/orders", "/api/regulargivings", "/api/regulargivings/change"];

function mountSite(
  app: Hono,
  env: Env,
  deps: ServerDeps & Pick<PageOptions, "addressOf" | "cache" | "waitForTurn">,
  backend: Backend,
): void {
  const { clientFiles, scripts, ...siteDeps } = deps;
  app.use(clientFiles);
  const origins = [env.SITE_ORIGIN, REQUEST_HOST];
  const allowedOrigins = {
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
  const { apiFetch, catalogVersion, isRestoredCopy } = backend;
  app.route(
    "/",
    site({
      ...siteDeps,
      origin: env.SITE_ORIGIN,
      siteOrigins: siteOrigins(env),
      allowedOrigins,
      identity: publicIdentity(env),
      payments: publicPayments(env),
      apiFetch,
      catalogVersion,
      isRestoredCopy,
      isRehearsal: env.REHEARSAL === "on",
    }),
  );
}

/** Sets the security headers of every answer. */
function securityHeaders({ isHttps }: { isHttps: boolean }): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    headers.set("X-Content-Type-Options", "nosniff");
    if (!headers.has("Referrer-Policy")) {
      headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
    }
    headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
    if (!headers.has("Cross-Origin-Resource-Policy")) {
      headers.set("Cross-Origin-Resource-Policy", "same-origin");
    }
    if (!headers.has("Permissions-Policy")) headers.set("Permissions-Policy", permissionsPolicy());
    if (!headers.has("Content-Security-Policy")) {
      headers.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox");
    }
    if (isHttps) {
      headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
    }
  };
}

/** Gives every request an id, sends it as `X-Request-Id` and logs the request with it when it is answered. */
function requestLog(log: ServerLog, addressOf: (c: Context) => string): MiddlewareHandler {
  return async (c, next) => {
    const id = randomUUID();
    const start = performance.now();
    await requestIds.run(id, async () => {
      await next();
      c.res.headers.set("X-Request-Id", id);
      logRequest(log, () => ({
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        milliseconds: performance.now() - start,
        address: addressOf(c),
      }));
    });
  };
}

type LoggedRequest = {
  method: string;
  path: string;
  status: number;
  milliseconds: number;
  address: string;
  /** Only where it differs from the id of the current async context. */
  requestId?: string;
};

/** Logs an answered request; `describe` runs only when the level is enabled. */
function logRequest(log: ServerLog, describe: () => LoggedRequest): void {
  if (!log.isLevelEnabled("info")) return;
  const { path, milliseconds, ...fields } = describe();
  const facts = { ...fields, path: path.slice(0, 500), milliseconds: Math.round(milliseconds) };
  log.info(facts, "request");
}

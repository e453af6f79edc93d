import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { setTimeout } from "node:timers/promises";

import { getRequestListener } from "@hono/node-server";
import { Hono, type MiddlewareHandler } from "hono";

import { createApi } from "#api/app.ts";
import { catalogueVersionReader } from "#api/catalogue-version.ts";
import type { OpenDatabase } from "#api/db/open-database.ts";
import { liesAt, pictureFetcher } from "#api/parties/fetch-picture.ts";

import { clientAddress } from "./client-address.ts";
import { openTo } from "./cross-origin.ts";
import { type Env, siteOrigins } from "./env.ts";
import { securityHeaders } from "./headers.ts";
import { health, type Readiness } from "./health.ts";
import type { ServerLog } from "./log.ts";
import { mediaOf } from "./media.ts";
import { mediaFiles } from "./media-files.ts";
import { workAtNight } from "./nightly.ts";
import { openLibrary } from "./open-library.ts";
import type { Render } from "./pages.ts";
import { remoteApi } from "./remote-api.ts";
import { requestLog } from "./request-log.ts";
import { ASKED_HOST } from "./policy.ts";
import { readSentences } from "./sentences.ts";
import { site } from "./site.ts";
import { videoHostOf } from "./video-host.ts";

/** How long a request under way may take once the process is asked to stop. */
const LAST_REQUESTS = 10_000;

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

/** Nobody can be answered at the port; the message says why. */
export class PortRefused extends Error {}

/** Starts what SERVE names on HOST and PORT, and answers once it can be reached. */
export async function startServer(
  env: Env,
  parts: Parts,
  server: Server = createServer(),
): Promise<Running> {
  const { log } = parts;
  const addressOf = clientAddress(env.TRUSTED_PROXIES);
  const source = env.SERVE === "site" ? elsewhere(env) : await ownApi(env, log, addressOf);
  let isStopping = false;

  const app = new Hono();
  app.use(
    requestLog(log, addressOf),
    securityHeaders({ isHttps: env.SITE_ORIGIN.startsWith("https:") }),
  );
  app.route(
    "/",
    health(async () =>
      isStopping ? { isReady: false, catalogueVersion: null } : source.readiness(),
    ),
  );
  if (source.api) app.route("/api", source.api);
  mkdirSync(mediaOf(env).root, { recursive: true });
  app.route("/", mediaFiles(mediaOf(env).root));
  if (env.SERVE !== "api") addSite(app, env, { ...parts, addressOf }, source);

  server.on("request", getRequestListener(app.fetch));
  try {
    server.listen(env.PORT, env.HOST);
    await once(server, "listening");
  } catch (error) {
    await source.close();
    throw new PortRefused(`Port ${env.PORT} cannot be used: ${describe(error)}`, { cause: error });
  }
  log.info({ port: env.PORT, serve: env.SERVE, database: source.kind }, "listening");

  return {
    async stop() {
      isStopping = true;
      await closeServer(server);
      await source.close();
      log.info({}, "stopped");
    },
  };
}

/** Where the site has its data from. */
type Source = {
  kind: string;
  api: Hono | null;
  apiFetch: typeof fetch;
  catalogueVersion: () => Promise<number>;
  readiness: () => Promise<Readiness>;
  close: () => Promise<void>;
};

function elsewhere({ API_ORIGIN = "" }: Env): Source {
  const { apiFetch, catalogueVersion } = remoteApi(API_ORIGIN);
  return {
    kind: "none",
    api: null,
    apiFetch,
    catalogueVersion,
    readiness: () => readinessBy(catalogueVersion),
    close: async () => {},
  };
}

async function ownApi(
  env: Env,
  log: ServerLog,
  addressOf: ReturnType<typeof clientAddress>,
): Promise<Source> {
  const database = await openLibrary(env);
  warnOfEmbedded(env, database, log);

  const catalogueVersion = catalogueVersionReader(database.db);
  const calls = createApi({
    db: database.db,
    catalogueVersion,
    media: mediaOf(env),
    topicMinimum: env.TOPIC_MINIMUM,
    timeZone: env.LIBRARY_TIME_ZONE,
    now: () => new Date(),
    siteOrigins: siteOrigins(env),
    apiOrigin: env.API_ORIGIN ?? "",
    videoHost: videoHostOf(env),
    mayFetchPicture: liesAt(env.VIDEO_PICTURE_ORIGINS),
    fetchPicture: pictureFetcher(env.VIDEO_PICTURE_ORIGINS, fetch),
    addressOf,
    say: await readSentences(),
    log,
  });
  const api = new Hono();
  if (env.API_ORIGIN) api.use(openTo(siteOrigins(env)));
  api.route("/", calls);

  const inProcess = new Hono().route("/api", calls);
  const stopNights = workAtNight({ database, timeZone: env.LIBRARY_TIME_ZONE, log });
  return {
    kind: database.kind,
    api,
    apiFetch: async (input, init) => inProcess.fetch(new Request(input, init)),
    catalogueVersion,
    readiness: () => readinessBy(catalogueVersion),
    async close() {
      await stopNights();
      await database.close();
    },
  };
}

async function readinessBy(catalogueVersion: () => Promise<number>): Promise<Readiness> {
  try {
    return { isReady: true, catalogueVersion: await catalogueVersion() };
  } catch {
    return { isReady: false, catalogueVersion: null };
  }
}

function addSite(
  app: Hono,
  env: Env,
  parts: Parts & { addressOf: ReturnType<typeof clientAddress> },
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
  };
  const { apiFetch, catalogueVersion } = source;
  app.route(
    "/",
    site({
      ...rest,
      origin: env.SITE_ORIGIN,
      siteOrigins: siteOrigins(env),
      places,
      apiFetch,
      catalogueVersion,
    }),
  );
}

function warnOfEmbedded(env: Env, { kind }: OpenDatabase, log: ServerLog): void {
  if (env.NODE_ENV !== "production" || kind === "server") return;
  log.warn(
    { folder: env.DATA_DIR },
    "the embedded database survives a killed process, not a power cut: set DATABASE_URL for more than a small reading room",
  );
}

/** Takes no new connection and lets the answers under way go out. */
async function closeServer(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeIdleConnections();
  await Promise.race([closed, setTimeout(LAST_REQUESTS, null, { ref: false })]);
  server.closeAllConnections();
}

function describe(error: unknown): string {
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  return isTaken ? "another program uses it. Set PORT to a free one." : String(error);
}

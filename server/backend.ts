import { Hono } from "hono";
import { z } from "zod";

import { staleWhileError } from "#api/response-cache/stale-while-error.ts";
import type { ResponseCache } from "#api/response-cache/response-cache.ts";
import { createApi } from "#api/app.ts";
import { compareRefunds } from "#api/cancellations/compare-refunds.ts";
import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { isRestoredCopy } from "#api/db/safe-mode/ownership.ts";
import { readCatalogVersion } from "#api/db/library/library.ts";
import { compareRegularGivings } from "#api/donations/compare-regular-givings.ts";
import { deleteLeftFiles } from "#catalog/delete-former-files.ts";
import { openJobs } from "#api/jobs.ts";
import { compareCharges } from "#api/ordering/compare-charges.ts";

import type { clientAddress } from "./http/client-address.ts";
import { allowCors } from "./http/cross-origin.ts";
import type { Readiness } from "./http/health.ts";
import type { ServerLog } from "./log.ts";
import { startNightlyWork } from "./nightly.ts";
import { openLibrary } from "./open-library.ts";
import { startPublishing } from "./publication.ts";
import { startBackgroundWork } from "./background-work.ts";
import { createServices } from "./create-services.ts";
import { type Env, siteOrigins } from "./settings/env.ts";

/** The source of the site's data. */
export type Backend = {
  kind: string;
  api: Hono | null;
  apiFetch: typeof fetch;
  /** Null when another process has the database. */
  database: OpenDatabase | null;
  catalogVersion: () => Promise<number>;
  /** Whether the data are a restored copy (P18), read at most once a second. */
  isRestoredCopy: () => Promise<boolean>;
  /** A string that changes when cached answers become stale; null when it has to be read first. */
  cacheVersion: () => string | null;
  readiness: () => Promise<Readiness>;
  /** Starts the jobs. */
  begin: () => Promise<void>;
  close: () => Promise<void>;
};

type BackendOptions = {
  addressOf: ReturnType<typeof clientAddress>;
  cache: ResponseCache;
  /** Called each time all uncertain payments and givings were reconciled. */
  onReconciled: (() => void) | undefined;
};

/** Opens the backend in this process, or a client of the process that serves the API. */
export async function openBackend(
  env: Env,
  log: ServerLog,
  options: BackendOptions,
): Promise<Backend> {
  return env.SERVE === "site" ? openRemoteBackend(env) : openLocalBackend(env, log, options);
}

/** Another process serves the API (SERVE=site). */
function openRemoteBackend({ API_ORIGIN = "" }: Env): Backend {
  const readReadiness = () => fetchReadiness(API_ORIGIN);
  return {
    kind: "none",
    api: null,
    apiFetch: createRemoteFetch(API_ORIGIN),
    database: null,
    ...createVersionReader(readReadiness),
    readiness: createReadinessCheck(readReadiness),
    begin: async () => {},
    close: async () => {},
  };
}

/** This process serves the API, and runs jobs and nightly work. */
async function openLocalBackend(
  env: Env,
  log: ServerLog,
  { addressOf, cache, onReconciled }: BackendOptions,
): Promise<Backend> {
  await using opened = new AsyncDisposableStack();
  const database = opened.use(await openLibrary(env));
  warnOfEmbeddedDatabase(env, database, log);

  const jobs = opened.use(await openJobs(database, log));
  const readVersion = async () => ({
    catalogVersion: await readCatalogVersion(database.db),
    isRestoredCopy: await isRestoredCopy(database.db),
  });
  const versions = createVersionReader(readVersion);
  const { catalogVersion } = versions;
  const services = await createServices(env, { database, jobs, log, addressOf, catalogVersion });
  const calls = createApi(services, cache);
  const api = new Hono();
  if (env.API_ORIGIN) api.use(allowCors(siteOrigins(env)));
  api.route("/", calls);

  const inProcess = new Hono().route("/api", calls);
  const stopNightlyWork = startNightlyWork({
    database,
    jobs,
    timeZone: env.LIBRARY_TIME_ZONE,
    keepDonationsYears: env.KEEP_GIFTS_YEARS,
    deleteFiles: () => deleteLeftFiles(database, env.MEDIA_ROOT),
    compare: async (signal) => {
      await compareCharges(services, { signal });
      await compareRefunds(services, { signal });
      await compareRegularGivings(services, { signal });
    },
    log,
  });
  const stopPublishing = startPublishing({ database, timeZone: env.LIBRARY_TIME_ZONE, log });
  let stopWork: (() => Promise<void>) | null = null;
  const resources = opened.move();
  return {
    kind: database.kind,
    api,
    apiFetch: async (input, init) => inProcess.fetch(new Request(input, init)),
    database,
    ...versions,
    readiness: createReadinessCheck(readVersion),
    async begin() {
      stopWork = await startBackgroundWork({ env, database, jobs, services, log, onReconciled });
    },
    async close() {
      await stopNightlyWork();
      await stopPublishing();
      await stopWork?.();
      await resources.disposeAsync();
    },
  };
}

type Version = { catalogVersion: number; isRestoredCopy: boolean };

/** Reads both together, so that a page cached for a copy is never served for the library or the reverse. */
function createVersionReader(read: () => Promise<Version>) {
  const current = staleWhileError(read);
  return {
    catalogVersion: async () => (await current()).catalogVersion,
    isRestoredCopy: async () => (await current()).isRestoredCopy,
    cacheVersion() {
      const version = current.peek();
      return version && JSON.stringify(version);
    },
  };
}

/**
 * Reads the database now, because a cached version does not show whether it is available. Concurrent calls share one
 * read.
 */
function createReadinessCheck(read: () => Promise<Version>): () => Promise<Readiness> {
  async function check(): Promise<Readiness> {
    try {
      return { isReady: true, ...(await read()) };
    } catch {
      return { isReady: false, catalogVersion: null };
    }
  }
  let pending: Promise<Readiness> | null = null;
  return () => (pending ??= check().finally(() => (pending = null)));
}

function warnOfEmbeddedDatabase(env: Env, { kind }: OpenDatabase, log: ServerLog): void {
  if (env.NODE_ENV !== "production" || kind === "server") return;
  log.warn(
    { folder: env.DATA_DIR },
    "the embedded database survives a killed process, not a power cut: set DATABASE_URL for more than a small reading room",
  );
}

const REMOTE_TIMEOUT_MS = 10_000;

/** Monitors know these names. */
const ReadyResponse = z
  .object({ catalogueVersion: z.int(), isHeld: z.boolean().default(false) })
  .transform(({ catalogueVersion, isHeld }) => ({
    catalogVersion: catalogueVersion,
    isRestoredCopy: isHeld,
  }));
type ReadyResponse = z.infer<typeof ReadyResponse>;

/** The API process does not answer; the code is that of a failed call. */
class ApiUnreachable extends Error {
  readonly code = "err-unreachable";
}

/** Calls the API in another process at `apiOrigin`. */
function createRemoteFetch(apiOrigin: string): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(apiOrigin + pathname + search, request), {
      signal: AbortSignal.timeout(REMOTE_TIMEOUT_MS),
    });
  };
}

/** Reads the catalog version, and whether the library is a restored copy. */
async function fetchReadiness(apiOrigin: string): Promise<ReadyResponse> {
  const response = fetch(`${apiOrigin}/readyz`, { signal: AbortSignal.timeout(REMOTE_TIMEOUT_MS) });
  const answer = await response.catch((cause: unknown) => {
    throw new ApiUnreachable(`The API at ${apiOrigin} cannot be reached.`, { cause });
  });
  if (!answer.ok)
    throw new ApiUnreachable(`The API at ${apiOrigin} is not ready (${answer.status}).`);
  return ReadyResponse.parse(await answer.json());
}

import { Hono } from "hono";

import { createApi } from "#api/app.ts";
import { compareRefunds } from "#api/cancelling/compare-refunds.ts";
import { isHeld } from "#api/db/holding.ts";
import { readCatalogueVersion } from "#api/db/library.ts";
import type { OpenDatabase } from "#api/db/open-database.ts";
import { openJobs } from "#api/jobs.ts";
import { lastKnown } from "#api/last-known.ts";
import { compareCharges } from "#api/ordering/compare-charges.ts";
import { compareGivings } from "#api/giving/compare-givings.ts";
import { shareWork } from "#api/share-work.ts";

import type { clientAddress } from "./client-address.ts";
import { openTo } from "./cross-origin.ts";
import { type Env, siteOrigins } from "./env.ts";
import type { Readiness } from "./health.ts";
import type { ServerLog } from "./log.ts";
import { workAtNight } from "./nightly.ts";
import { openLibrary } from "./open-library.ts";
import { keepAtWork } from "./own-work.ts";
import { remoteApi } from "./remote-api.ts";
import { servicesOf } from "./services.ts";

/** Where the site has its data from. */
export type Source = {
  kind: string;
  api: Hono | null;
  apiFetch: typeof fetch;
  /** Null where another process has it. */
  database: OpenDatabase | null;
  catalogueVersion: () => Promise<number>;
  /** Whether the data are a copy (P18), asked at most once a second. */
  isHeld: () => Promise<boolean>;
  readiness: () => Promise<Readiness>;
  /** Takes up the jobs that wait. */
  begin: () => Promise<void>;
  close: () => Promise<void>;
};

type Wiring = {
  addressOf: ReturnType<typeof clientAddress>;
  /** Called whenever everything that is not certain was asked after. */
  onRound: (() => void) | undefined;
};

/** Has the data of the calls that this process answers, or else of another process. */
export async function openSource(
  env: Env,
  log: ServerLog,
  { addressOf, onRound }: Wiring,
): Promise<Source> {
  return env.SERVE === "site" ? elsewhere(env) : ownApi(env, log, { addressOf, onRound });
}

/** Another process answers the calls (SERVE=site). */
function elsewhere({ API_ORIGIN = "" }: Env): Source {
  const { apiFetch, readReady } = remoteApi(API_ORIGIN);
  const ready = lastKnown(readReady);
  return {
    kind: "none",
    api: null,
    apiFetch,
    database: null,
    catalogueVersion: async () => (await ready()).catalogueVersion,
    isHeld: async () => (await ready()).isHeld,
    readiness: readinessBy(async () => (await readReady()).catalogueVersion),
    begin: async () => {},
    close: async () => {},
  };
}

/** This process answers the calls, and does the jobs and the night's work. */
async function ownApi(env: Env, log: ServerLog, { addressOf, onRound }: Wiring): Promise<Source> {
  const database = await openLibrary(env);
  warnOfEmbedded(env, database, log);

  const jobs = await openJobs(database, log);
  const services = await servicesOf(env, { database, jobs, log, addressOf });
  const { catalogueVersion } = services;
  const calls = createApi(services);
  const api = new Hono();
  if (env.API_ORIGIN) api.use(openTo(siteOrigins(env)));
  api.route("/", calls);

  const inProcess = new Hono().route("/api", calls);
  const stopNights = workAtNight({
    database,
    jobs,
    timeZone: env.LIBRARY_TIME_ZONE,
    keepGiftsYears: env.KEEP_GIFTS_YEARS,
    compare: async (signal) => {
      await compareCharges(services, { signal });
      await compareRefunds(services, { signal });
      await compareGivings(services, { signal });
    },
    log,
  });
  let stopWork: (() => Promise<void>) | null = null;
  return {
    kind: database.kind,
    api,
    apiFetch: async (input, init) => inProcess.fetch(new Request(input, init)),
    database,
    catalogueVersion,
    isHeld: lastKnown(() => isHeld(database.db)),
    readiness: readinessBy(
      () => readCatalogueVersion(database.db),
      () => isHeld(database.db),
    ),
    async begin() {
      stopWork = await keepAtWork({ env, database, jobs, services, log, onRound });
    },
    async close() {
      await stopNights();
      await stopWork?.();
      await jobs.close();
      await database.close();
    },
  };
}

/** Asked now, for what is known from before tells nothing of who is there; once for all who ask meanwhile. */
function readinessBy(
  readVersion: () => Promise<number>,
  isHeld?: () => Promise<boolean>,
): () => Promise<Readiness> {
  const share = shareWork<Readiness>();
  return () =>
    share("", async () => {
      try {
        const version = await readVersion();
        return { isReady: true, catalogueVersion: version, isHeld: await isHeld?.() };
      } catch {
        return { isReady: false, catalogueVersion: null };
      }
    });
}

function warnOfEmbedded(env: Env, { kind }: OpenDatabase, log: ServerLog): void {
  if (env.NODE_ENV !== "production" || kind === "server") return;
  log.warn(
    { folder: env.DATA_DIR },
    "the embedded database survives a killed process, not a power cut: set DATABASE_URL for more than a small reading room",
  );
}

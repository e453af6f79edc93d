import { setTimeout } from "node:timers/promises";

import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";

import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { readLibraryMetrics, type LibraryMetrics } from "#api/db/library/library-metrics.ts";
import { openPaymentStates } from "#api/db/schema/orders-schema.ts";
import { openRefundStates } from "#domain/refund-states.ts";

/** Milliseconds that figures are served from memory. */
const CACHE_MS = 5_000;

/** Milliseconds after which the database counts as unavailable. */
const TIMEOUT_MS = 1_500;

export type MetricsDatabase = Pick<OpenDatabase, "transaction" | "connections">;

/**
 * Returns a function that updates the library's figures in the registry; without an answer of the database it clears
 * them.
 */
export function databaseMetrics(
  registry: Registry,
  database: MetricsDatabase,
): () => Promise<void> {
  const find = recentFigures(database);
  const isUp = new Gauge({
    name: "lectern_database_up",
    help: "Whether the database answered this process in time.",
    registers: [registry],
  });
  connectionMetrics(registry, database);
  const gauges = libraryGauges.map((gauge) => ({ ...gauge, set: createSetter(registry, gauge) }));

  return async () => {
    const figures = await find();
    isUp.set(figures ? 1 : 0);
    for (const { read, set } of gauges) set(figures ? read(figures, new Date()) : []);
  };
}

function connectionMetrics(registry: Registry, { connections }: MetricsDatabase): Gauge {
  return new Gauge({
    name: "lectern_database_connections",
    help: "Connections of this process to the database: open, idle, and requests waiting for one.",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count);
    },
  });
}

/** Samples of the last read that are missing now are removed. */
function createSetter(registry: Registry, { name, help, labels }: LibraryGauge) {
  const gauge = new Gauge({ name, help, labelNames: labels, registers: [registry] });
  return (samples: ReturnType<LibraryGauge["read"]>): void => {
    gauge.reset();
    if (labels.length === 0) gauge.remove();
    for (const { labels, value } of samples) gauge.set(labels, value);
  };
}

/**
 * Returns a function that reads the figures, one query at a time; it returns null when the database fails or is too
 * slow.
 */
function recentFigures(
  database: Pick<OpenDatabase, "transaction">,
  { fresh = CACHE_MS, timeout = TIMEOUT_MS } = {},
): () => Promise<LibraryMetrics | null> {
  let cached: { figures: LibraryMetrics | null; at: number } | null = null;
  let pending: Promise<LibraryMetrics | null> | null = null;

  async function refresh(): Promise<LibraryMetrics | null> {
    const figures = await readFigures(database, timeout).catch(() => null);
    cached = { figures, at: performance.now() };
    pending = null;
    return figures;
  }
  return async () => {
    if (cached && performance.now() - cached.at < fresh) return cached.figures;
    pending ??= refresh();
    return Promise.race([pending, setTimeout(timeout, null, { ref: false })]);
  };
}

/** The statement timeout also ends a slow statement in the database. */
function readFigures({ transaction }: Pick<OpenDatabase, "transaction">, timeout: number) {
  return transaction(async (trx) => {
    await sql`set local statement_timeout = ${sql.lit(timeout)}`.execute(trx);
    return readLibraryMetrics(trx, new Date());
  });
}

type Sample = { labels: Record<string, string>; value: number };

/** Figures of the library; every process reports the same values. */
type LibraryGauge = {
  name: string;
  help: string;
  labels: readonly string[];
  read: (figures: LibraryMetrics, now: Date) => Sample[];
};

export const libraryGauges: readonly LibraryGauge[] = [
  {
    name: "lectern_payments",
    help: "Open payments by state.",
    labels: ["state"],
    read: ({ payments }) => samplesByState(payments, openPaymentStates),
  },
  {
    name: "lectern_payments_uncertain_seconds",
    help: "Age of the oldest uncertain payment; 0 when there is none.",
    labels: [],
    read: ({ uncertainSince }, now) => singleSample(secondsBetween(uncertainSince, now)),
  },
  {
    name: "lectern_refunds_open",
    help: "Open refunds by state.",
    labels: ["state"],
    read: ({ refunds }) => samplesByState(refunds, openRefundStates),
  },
  {
    name: "lectern_givings_uncertain",
    help: "Regular givings whose state at the gateway is uncertain.",
    labels: ["state"],
    read: ({ givings: regularGivings }) => samplesByState(regularGivings),
  },
  {
    name: "lectern_charge_misfits",
    help: "Discrepancies: charges that do not fit the orders and are not resolved yet.",
    labels: [],
    read: ({ discrepancies }) => singleSample(discrepancies),
  },
  {
    name: "lectern_gifts_closed_seconds",
    help: "Seconds until the circuit breaker reopens donations; 0 when they are open.",
    labels: [],
    read: ({ donationsClosedUntil }, now) =>
      singleSample(secondsBetween(now, donationsClosedUntil)),
  },
  {
    name: "lectern_held",
    help: "1 in safe mode: the data are a restored copy, and nothing is charged, sent or ended.",
    labels: [],
    read: ({ isRestoredCopy }) => singleSample(isRestoredCopy ? 1 : 0),
  },
  {
    name: "lectern_mails",
    help: "Mails waiting (queued), and mails of the last day that were not delivered.",
    labels: ["state"],
    read: ({ mails }) => samplesByState(mails, ["queued", "refused", "failed", "bounced"]),
  },
  {
    name: "lectern_mails_queued_seconds",
    help: "Age of the oldest waiting mail; 0 when there is none.",
    labels: [],
    read: ({ mailsSince }, now) => singleSample(secondsBetween(mailsSince, now)),
  },
  {
    name: "lectern_jobs",
    help: "Jobs of the queue: waiting, active, or failed for good.",
    labels: ["name", "state"],
    read: ({ jobs }) =>
      jobs.map(({ name, state, count }) => ({ labels: { name, state }, value: count })),
  },
  {
    name: "lectern_jobs_due_seconds",
    help: "How long the oldest job of each kind has been due without being started.",
    labels: ["name"],
    read: ({ jobsDueSince }, now) =>
      jobsDueSince.map(({ name, since }) => ({
        labels: { name },
        value: secondsBetween(since, now),
      })),
  },
  {
    name: "lectern_last_night_timestamp_seconds",
    help: "The day, as its start in UTC, of the last nightly work that was started.",
    labels: [],
    read: ({ lastNight }) => singleSample(new Date(`${lastNight}T00:00:00Z`).getTime() / 1000),
  },
  {
    name: "lectern_catalogue_version",
    help: "How often the catalog has changed.",
    labels: [],
    read: ({ catalogVersion }) => singleSample(catalogVersion),
  },
];

type StateCount = { state: string; count: number };

function singleSample(value: number): Sample[] {
  return [{ labels: {}, value }];
}

/** States in `always` have a sample also at 0, so that alerts see them. */
function samplesByState(counted: readonly StateCount[], always: readonly string[] = []): Sample[] {
  const counts = new Map(always.map((state) => [state, 0]));
  for (const { state, count } of counted) counts.set(state, count);
  return [...counts].map(([state, value]) => ({ labels: { state }, value }));
}

/** Seconds from `from` to `until`; 0 when either is null or `until` is earlier. */
function secondsBetween(from: Date | null, until: Date | null): number {
  if (from === null || until === null) return 0;
  return Math.max(0, until.getTime() - from.getTime()) / 1000;
}

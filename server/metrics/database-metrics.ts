import { setTimeout } from "node:timers/promises";

import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";

import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { readLibraryMetrics, type LibraryMetrics } from "#api/db/library/library-metrics.ts";

import { libraryGauges, type LibraryGauge } from "./library-gauges.ts";

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

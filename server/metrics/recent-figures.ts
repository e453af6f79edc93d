import { setTimeout } from "node:timers/promises";

import { sql } from "kysely";

import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { readLibraryMetrics, type LibraryMetrics } from "#api/db/library/library-metrics.ts";

/** Milliseconds that figures are served from memory. */
const CACHE_MS = 5_000;
/** Milliseconds after which the database counts as unavailable. */
const TIMEOUT_MS = 1_500;

/**
 * Returns a function that reads the figures, one query at a time; it returns null when the database fails or is too
 * slow.
 */
export function recentFigures(
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

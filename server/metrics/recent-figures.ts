import { setTimeout } from "node:timers/promises";

import { sql } from "kysely";

import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { readLibraryMetrics, type LibraryMetrics } from "#api/db/library/library-metrics.ts";

/** In milliseconds: how long figures are given again before the database is asked anew. */
const CACHE_MS = 5_000;
/** In milliseconds: what has not come by then counts as a database that is away. */
const TIMEOUT_MS = 1_500;

/** What the database says of itself, asked once at a time; null when it says nothing in time. */
export function recentFigures(
  database: Pick<OpenDatabase, "transaction">,
  { fresh = CACHE_MS, timeout = TIMEOUT_MS } = {},
): () => Promise<LibraryMetrics | null> {
  let kept: { figures: LibraryMetrics | null; at: number } | null = null;
  let asking: Promise<LibraryMetrics | null> | null = null;

  async function ask(): Promise<LibraryMetrics | null> {
    const figures = await readFigures(database, timeout).catch(() => null);
    kept = { figures, at: performance.now() };
    asking = null;
    return figures;
  }
  return async () => {
    if (kept && performance.now() - kept.at < fresh) return kept.figures;
    asking ??= ask();
    return Promise.race([asking, setTimeout(timeout, null, { ref: false })]);
  };
}

/** A statement that takes too long is ended at the database as well. */
function readFigures({ transaction }: Pick<OpenDatabase, "transaction">, timeout: number) {
  return transaction(async (trx) => {
    await sql`set local statement_timeout = ${sql.lit(timeout)}`.execute(trx);
    return readLibraryMetrics(trx, new Date());
  });
}

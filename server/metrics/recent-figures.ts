import { setTimeout } from "node:timers/promises";

import { sql } from "kysely";

import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { readRunningFigures, type RunningFigures } from "#api/db/library/running-figures.ts";

/** In milliseconds: how long figures are given again before the database is asked anew. */
const FRESH = 5_000;
/** In milliseconds: what has not come by then counts as a database that is away. */
const PATIENCE = 1_500;

/** What the database says of itself, asked once at a time; null when it says nothing in time. */
export function recentFigures(
  database: Pick<OpenDatabase, "transaction">,
  { fresh = FRESH, patience = PATIENCE } = {},
): () => Promise<RunningFigures | null> {
  let kept: { figures: RunningFigures | null; at: number } | null = null;
  let asking: Promise<RunningFigures | null> | null = null;

  async function ask(): Promise<RunningFigures | null> {
    const figures = await read(database, patience).catch(() => null);
    kept = { figures, at: performance.now() };
    asking = null;
    return figures;
  }
  return async () => {
    if (kept && performance.now() - kept.at < fresh) return kept.figures;
    asking ??= ask();
    return Promise.race([asking, setTimeout(patience, null, { ref: false })]);
  };
}

/** A statement that takes too long is ended at the database as well. */
function read({ transaction }: Pick<OpenDatabase, "transaction">, patience: number) {
  return transaction(async (trx) => {
    await sql`set local statement_timeout = ${sql.lit(patience)}`.execute(trx);
    return readRunningFigures(trx, new Date());
  });
}

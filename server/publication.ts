import { setTimeout } from "node:timers/promises";

import {
  type DuePublications,
  findDuePublications,
  recordPublications,
} from "#api/db/catalog/publications.ts";
import { lockPublications } from "#api/db/catalog/import-lock.ts";
import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { updateSearch } from "#api/db/search/update-search.ts";
import { getLocalDay } from "#domain/days.ts";

import type { ServerLog } from "./log.ts";

const CHECK_INTERVAL_MS = 15_000;

/** In milliseconds: how long stopping waits for running work; another process or the next start does the rest. */
const STOP_TIMEOUT_MS = 10_000;

type PublicationWork = {
  database: OpenDatabase;
  timeZone: string;
  log: Pick<ServerLog, "info" | "error">;
};

/** Checks at intervals for records whose time of publication or whose first or last featured day has come. The returned function stops it. */
export function startPublishing(work: PublicationWork): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    running ??= publishDueRecords(work)
      .catch((error: unknown) =>
        work.log.error({ err: error }, "records that are due could not be published"),
      )
      .finally(() => (running = null));
  }, CHECK_INTERVAL_MS);
  timer.unref();

  return async () => {
    clearInterval(timer);
    await Promise.race([running, setTimeout(STOP_TIMEOUT_MS, null, { ref: false })]);
  };
}

/**
 * Brings records whose time of publication has come into lists and search, and raises the catalog version, also when a
 * book begins or ceases to be featured. One process does it; after an interruption it is done again. Returns how many
 * records there were.
 */
export async function publishDueRecords({
  database,
  timeZone,
  log,
}: PublicationWork): Promise<number> {
  if (!isAnythingDue(await findDuePublications(database.db, timeZone))) return 0;
  await using lock = await lockPublications(database);
  if (!lock) return 0;
  // Another process may have done it meanwhile.
  const due = await findDuePublications(database.db, timeZone);
  if (!isAnythingDue(due)) return 0;
  const { records, until } = due;
  const count = countRecords(records);
  await updateSearch(database, records, getLocalDay(timeZone, new Date()));
  lock.requireHeld();
  await database.transaction((trx) => recordPublications(trx, until));
  if (count > 0) log.info({ records: count }, "records were published");
  return count;
}

function isAnythingDue({ records, isFeaturedDue }: DuePublications): boolean {
  return countRecords(records) > 0 || isFeaturedDue;
}

function countRecords(records: DuePublications["records"]): number {
  return Object.values(records).reduce((sum, ids) => sum + ids.length, 0);
}

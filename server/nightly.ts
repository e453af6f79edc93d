import { setTimeout } from "node:timers/promises";

import { lockImports } from "#api/db/catalog/import-lock.ts";
import { deleteVisitorsBefore } from "#api/db/catalog/downloads.ts";
import { deleteVisitorKeysBefore } from "#api/db/limits/day-keys.ts";
import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { countUndeliveredMails } from "#api/db/operator/mails.ts";
import { isRestoredCopy } from "#api/db/safe-mode/ownership.ts";
import {
  claimNightlyWork,
  isSearchStale,
  markSearchReady,
  raiseCatalogVersion,
} from "#api/db/library/library.ts";
import { deleteAttemptsBefore } from "#api/db/limits/counted-attempts.ts";
import { deleteExpiredMailData } from "#api/db/mail/mails.ts";
import { deleteExpiredOrderData } from "#api/db/orders/delete-expired-order-data.ts";
import { countOpenPaymentsSince } from "#api/db/payments/open-payments.ts";
import { findLateDeletions, deleteDeletionsBefore } from "#api/db/people/account-deletions.ts";
import { deleteExpiredPeople } from "#api/db/people/data-retention.ts";
import { countOpenRefundsSince } from "#api/db/refunds/open-refunds.ts";
import {
  emptyFormerLists,
  rebuildSearch,
  updateSearchByDownloads,
} from "#api/db/search/update-search.ts";
import type { Jobs } from "#api/ports.ts";
import { getLocalDay } from "#domain/days.ts";

import type { ServerLog } from "./log.ts";

const CHECK_INTERVAL_MS = 15 * 60_000;
const NIGHT_HOUR = 3;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

export type NightlyWork = {
  database: OpenDatabase;
  jobs: Pick<Jobs, "send">;
  /** Deletes files that no record names any more and that an interrupted command left. */
  deleteFiles: () => Promise<unknown>;
  /** Compares the gateway's charges with the database until the signal aborts. */
  compare: (signal: AbortSignal) => Promise<unknown>;
  timeZone: string;
  /** Years that orders and gifts of erased people are kept. */
  keepDonationsYears: number;
  log: ServerLog;
};

/** Milliseconds that stopping waits for running nightly work; unfinished work is done the next night. */
const STOP_TIMEOUT_MS = 10_000;

/**
 * Schedules the nightly job: checks at intervals whether it is night in the library's time zone and runs what is due.
 * The returned function stops it.
 */
export function startNightlyWork(work: NightlyWork): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = runNightlyWork(new Date(), work, stopping.signal).catch((error: unknown) =>
      work.log.error({ err: error }, "the nightly work failed"),
    );
  }, CHECK_INTERVAL_MS);
  timer.unref();

  return async () => {
    clearInterval(timer);
    stopping.abort();
    await Promise.race([running, setTimeout(STOP_TIMEOUT_MS, null, { ref: false })]);
  };
}

/**
 * Runs once a night in one of the processes: deletes yesterday's visitor keys and expired requests, links and mails,
 * retries deletions, and updates the ranking by downloads. For a copy only visitors are deleted and nothing is mailed
 * or compared (P18). Returns whether the work was due.
 */
export async function runNightlyWork(
  now: Date,
  work: NightlyWork,
  signal = new AbortController().signal,
): Promise<boolean> {
  const { database, compare, timeZone, log } = work;
  const today = getLocalDay(timeZone, now);
  if (localHour(timeZone, now) !== NIGHT_HOUR || !(await claimNightlyWork(database.db, today)))
    return false;

  await deleteVisitorsBefore(database.db, today);
  await deleteVisitorKeysBefore(database.db, today);
  await deleteAttemptsBefore(database.db, new Date(now.getTime() - DAY_MS));
  const isCopy = await isRestoredCopy(database.db);
  if (!isCopy) await cleanUpPeople(now, today, work);
  await updateSearchOfNight(database, today);
  await emptyFormerLists(database.db);
  await raiseCatalogVersion(database.db);
  await work.deleteFiles();
  // Last, so that a failure at the gateway prevents nothing else.
  if (!isCopy) await compare(signal);
  log.info({ day: today }, "the nightly work is done");
  return true;
}

/** Also repairs what an interrupted import or command left, unless an import is running. */
async function updateSearchOfNight(database: OpenDatabase, today: string): Promise<void> {
  await using lock = await lockImports(database);
  if (lock && (await isSearchStale(database.db))) {
    await rebuildSearch(database, today);
    await markSearchReady(database.db);
  } else {
    await updateSearchByDownloads(database, today);
  }
}

async function cleanUpPeople(
  now: Date,
  today: string,
  { database, jobs, keepDonationsYears, log }: NightlyWork,
): Promise<void> {
  await deleteDeletionsBefore(database.db, new Date(now.getTime() - DAY_MS));
  await deleteExpiredMailData(database.db, now);
  await retryDeletions(database, jobs, { now, log });
  await logUndeliveredMails(database, now, log);
  await deleteExpiredOrderData(database.db, now);
  await logUncertainPayments(database, now, log);
  await deleteExpiredPeople(database.db, today, keepDonationsYears);
}

/** Retries accounts that are not deleted after a day, also when their job was lost, and logs them. */
async function retryDeletions(
  { db, transaction }: OpenDatabase,
  jobs: Pick<Jobs, "send">,
  { now, log }: { now: Date; log: ServerLog },
): Promise<void> {
  const late = await findLateDeletions(db, new Date(now.getTime() - DAY_MS));
  if (late.length === 0) return;

  await transaction(async (trx) => {
    for (const subject of late) await jobs.send(trx, "delete-account", { subject });
  });
  log.warn(
    { late: late.length },
    "accounts could not be deleted for a day: npm run library -- person leaving",
  );
}

/** For operators who read the log once a day. */
async function logUndeliveredMails(
  database: OpenDatabase,
  now: Date,
  log: ServerLog,
): Promise<void> {
  const counts = await countUndeliveredMails(database.db, new Date(now.getTime() - DAY_MS));
  if (counts.length === 0) return;
  log.warn(
    countsByState(counts),
    "mails of the last day were not delivered: npm run library -- mail list",
  );
}

/** Logs open payments and refunds each night until they are resolved. */
async function logUncertainPayments(
  database: OpenDatabase,
  now: Date,
  log: ServerLog,
): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS);
  const counts = await countOpenPaymentsSince(database.db, since);
  if (counts.length > 0) {
    log.error(countsByState(counts), "payments are uncertain: npm run library -- payments list");
  }
  const refunds = await countOpenRefundsSince(database.db, since);
  if (refunds.length > 0) {
    log.error(countsByState(refunds), "refunds are open: npm run library -- payments list");
  }
}

function countsByState(
  counts: readonly { state: string; count: number }[],
): Record<string, number> {
  return Object.fromEntries(counts.map(({ state, count }) => [state, count]));
}

function localHour(timeZone: string, now: Date): number {
  const hour = new Intl.DateTimeFormat("en", { timeZone, hour: "numeric", hourCycle: "h23" });
  return Number(hour.format(now));
}

import { setTimeout } from "node:timers/promises";

import { forgetKeysBefore, forgetVisitorsBefore } from "#api/db/catalog/downloads.ts";
import { raiseCatalogVersion } from "#api/db/catalog/search-state.ts";
import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { countTroubledMails } from "#api/db/desk/mails.ts";
import { isRestoredCopy } from "#api/db/library/safe-mode.ts";
import { claimNight } from "#api/db/library/library.ts";
import { forgetAttemptsBefore } from "#api/db/limits/attempts.ts";
import { forgetRequestsBefore } from "#api/db/limits/request-counts.ts";
import { forgetCorrespondence } from "#api/db/mail/forget-correspondence.ts";
import { forgetOrderTraces } from "#api/db/orders/forget-order-traces.ts";
import { countOpenSince } from "#api/db/payments/open-payments.ts";
import { findLateDeletions, forgetDeletionsBefore } from "#api/db/people/account-deletions.ts";
import { forgetPeopleBefore } from "#api/db/people/people-kept.ts";
import { countOpenRefundsSince } from "#api/db/refunds/open-refunds.ts";
import { refillSearch } from "#api/db/search/refill-search.ts";
import type { Jobs } from "#api/jobs.ts";
import { dayIn } from "#domain/days.ts";

import type { ServerLog } from "./log.ts";

const QUARTER_OF_AN_HOUR = 15 * 60_000;
const NIGHT_HOUR = 3;
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

export type NightWork = {
  database: OpenDatabase;
  jobs: Pick<Jobs, "send">;
  /** Compares what the gateway has charged with the books, until it is told to stop. */
  compare: (signal: AbortSignal) => Promise<unknown>;
  timeZone: string;
  /** For how many years orders and gifts are kept of whoever is gone. */
  keepDonationsYears: number;
  log: ServerLog;
};

/** How long stopping waits for a night's work that is under way, in milliseconds: what it has begun is done the next night. */
const LAST_WORK = 10_000;

/** Looks now and then whether it is night in the library's time zone, and does then what is due. The function returned stops it. */
export function workAtNight(work: NightWork): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = workOf(new Date(), work, stopping.signal).catch((error: unknown) =>
      work.log.error({ err: error }, "the nightly work failed"),
    );
  }, QUARTER_OF_AN_HOUR);
  timer.unref();

  return async () => {
    clearInterval(timer);
    stopping.abort();
    await Promise.race([running, setTimeout(LAST_WORK, null, { ref: false })]);
  };
}

/**
 * Once a night, whichever of the processes comes first: what yesterday's visitors were told apart by is forgotten, like
 * requests, links and mails whose time is over, what was not done by day is asked for again, and yesterday's downloads
 * count in the order of lists. Of a copy nothing but its visitors is forgotten, and nothing told or compared (P18). Whether
 * there was anything to do.
 */
export async function workOf(
  now: Date,
  work: NightWork,
  signal = new AbortController().signal,
): Promise<boolean> {
  const { database, compare, timeZone, log } = work;
  const today = dayIn(timeZone, now);
  if (hourIn(timeZone, now) !== NIGHT_HOUR || !(await claimNight(database.db, today))) return false;

  await forgetVisitorsBefore(database.db, today);
  await forgetKeysBefore(database.db, today);
  await forgetAttemptsBefore(database.db, new Date(now.getTime() - DAY));
  await forgetRequestsBefore(database.db, new Date(now.getTime() - DAY));
  const isCopy = await isRestoredCopy(database.db);
  if (!isCopy) await seeToPeople(now, today, work);
  await refillSearch(database.db, today);
  await raiseCatalogVersion(database.db);
  // Last: what it meets at the gateway keeps nothing else from being done.
  if (!isCopy) await compare(signal);
  log.info({ day: today }, "the nightly work is done");
  return true;
}

async function seeToPeople(
  now: Date,
  today: string,
  { database, jobs, keepDonationsYears, log }: NightWork,
): Promise<void> {
  await forgetDeletionsBefore(database.db, new Date(now.getTime() - DAY));
  await forgetCorrespondence(database.db, now);
  await resumeDeletions(database, jobs, { now, log });
  await tellOfMails(database, now, log);
  await forgetOrderTraces(database.db, now);
  await tellOfPayments(database, now, log);
  await forgetPeopleBefore(database.db, today, keepDonationsYears);
}

/** Accounts that have not ended for a day are tried once more each night, also when their job was lost, and told of. */
async function resumeDeletions(
  { db, transaction }: OpenDatabase,
  jobs: Pick<Jobs, "send">,
  { now, log }: { now: Date; log: ServerLog },
): Promise<void> {
  const late = await findLateDeletions(db, new Date(now.getTime() - DAY));
  if (late.length === 0) return;

  await transaction(async (trx) => {
    for (const subject of late) await jobs.send(trx, "delete-account", { subject });
  });
  log.warn(
    { late: late.length },
    "accounts could not be deleted for a day: npm run library -- person leaving",
  );
}

/** So that an operator who reads the log once a day learns of mails that do not arrive. */
async function tellOfMails(database: OpenDatabase, now: Date, log: ServerLog): Promise<void> {
  const counts = await countTroubledMails(database.db, new Date(now.getTime() - DAY));
  if (counts.length === 0) return;
  log.warn(byState(counts), "mails of the last day did not arrive: npm run library -- mail list");
}

/** What nobody has settled by day is told each night until somebody has. */
async function tellOfPayments(database: OpenDatabase, now: Date, log: ServerLog): Promise<void> {
  const since = new Date(now.getTime() - HOUR);
  const counts = await countOpenSince(database.db, since);
  if (counts.length > 0) {
    log.error(byState(counts), "payments are not certain: npm run library -- payments list");
  }
  const refunds = await countOpenRefundsSince(database.db, since);
  if (refunds.length > 0) {
    log.error(
      byState(refunds),
      "what is to be given back has not gone back: npm run library -- payments list",
    );
  }
}

function byState(counts: readonly { state: string; count: number }[]): Record<string, number> {
  return Object.fromEntries(counts.map(({ state, count }) => [state, count]));
}

function hourIn(timeZone: string, now: Date): number {
  const hour = new Intl.DateTimeFormat("en", { timeZone, hour: "numeric", hourCycle: "h23" });
  return Number(hour.format(now));
}

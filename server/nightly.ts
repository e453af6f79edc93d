import { forgetAttemptsBefore } from "#api/db/attempts.ts";
import { raiseCatalogueVersion } from "#api/db/catalogue/search-state.ts";
import { forgetVisitorsBefore } from "#api/db/downloads.ts";
import { claimNight } from "#api/db/library.ts";
import type { OpenDatabase } from "#api/db/open-database.ts";
import { refillSearch } from "#api/db/search/refill-search.ts";
import { dayIn } from "#domain/days.ts";

import type { ServerLog } from "./log.ts";

const QUARTER_OF_AN_HOUR = 15 * 60_000;
const NIGHT_HOUR = 3;
const DAY = 24 * 60 * 60_000;

export type NightWork = { database: OpenDatabase; timeZone: string; log: ServerLog };

/** Looks now and then whether it is night in the library's time zone, and does then what is due. The function returned stops it. */
export function workAtNight(work: NightWork): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = workOf(new Date(), work).catch((error: unknown) =>
      work.log.error({ err: error }, "the nightly work failed"),
    );
  }, QUARTER_OF_AN_HOUR);
  timer.unref();

  return async () => {
    clearInterval(timer);
    await running;
  };
}

/**
 * Once a night, whichever of the processes comes first: what yesterday's visitors were told apart by is forgotten, and
 * yesterday's downloads count in the order of lists. Whether there was anything to do.
 */
export async function workOf(now: Date, { database, timeZone, log }: NightWork): Promise<boolean> {
  const today = dayIn(timeZone, now);
  if (hourIn(timeZone, now) !== NIGHT_HOUR || !(await claimNight(database.db, today))) return false;

  await forgetVisitorsBefore(database.db, today);
  await forgetAttemptsBefore(database.db, new Date(now.getTime() - DAY));
  await refillSearch(database.db, today);
  await raiseCatalogueVersion(database.db);
  log.info({ day: today }, "the nightly work is done");
  return true;
}

function hourIn(timeZone: string, now: Date): number {
  const hour = new Intl.DateTimeFormat("en", { timeZone, hour: "numeric", hourCycle: "h23" });
  return Number(hour.format(now));
}

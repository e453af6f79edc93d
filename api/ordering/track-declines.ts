import {
  closeDonations,
  donationsClosedUntil,
  countDeclines,
  countLastDeclines,
} from "#api/db/limits/payment-tries.ts";
import type { RecordServices } from "#api/services.ts";

const MINUTE_MS = 60_000;
/** More declines in ten minutes close donations. */
const MAX_DECLINES = 20;
const DECLINE_WINDOW_MS = 10 * MINUTE_MS;
/** More than half of this many latest payments declined close donations too. */
const LAST_PAYMENTS = 40;
const CLOSED_MS = 15 * MINUTE_MS;

/**
 * D3: the circuit breaker against card testing. Closes donations for a while when stolen cards seem to be tried, and
 * alerts the operator. Declines from before a closure do not count after it.
 */
export async function trackDeclines({ db, now, log }: RecordServices): Promise<void> {
  const time = now();
  const lastClosedUntil = await donationsClosedUntil(db);
  const since = new Date(
    Math.max(time.getTime() - DECLINE_WINDOW_MS, lastClosedUntil?.getTime() ?? 0),
  );
  const lately = await countDeclines(db, since);
  const { seen, declined } = await countLastDeclines(db, LAST_PAYMENTS, lastClosedUntil);
  if (lately <= MAX_DECLINES && (seen < LAST_PAYMENTS || declined <= LAST_PAYMENTS / 2)) return;

  const until = new Date(time.getTime() + CLOSED_MS);
  if (await closeDonations(db, until, time)) {
    log.error(
      { lately, declined, of: seen, until },
      "donations are closed: too many payments were declined",
    );
  }
}

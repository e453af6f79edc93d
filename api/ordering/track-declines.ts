import { countDeclines, countLastDeclines } from "#api/db/limits/count-tries.ts";
import { closeDonations, donationsClosedUntil } from "#api/db/limits/donation-breaker.ts";
import type { Services } from "#api/services.ts";

const MINUTE_MS = 60_000;
/** More than so many payments declined in ten minutes are no accident; */
const MAX_DECLINES = 20;
const DECLINE_WINDOW_MS = 10 * MINUTE_MS;
/** nor when more than half of so many are. */
const LAST_PAYMENTS = 40;
const CLOSED_MS = 15 * MINUTE_MS;

/**
 * D3: closes gifts for a while when somebody seems to try stolen cards, and tells the operator. What led to that counts for
 * nothing once they are open again.
 */
export async function trackDeclines({
  db,
  now,
  log,
}: Pick<Services, "db" | "now" | "log">): Promise<void> {
  const time = now();
  const before = await donationsClosedUntil(db);
  const since = new Date(Math.max(time.getTime() - DECLINE_WINDOW_MS, before?.getTime() ?? 0));
  const lately = await countDeclines(db, since);
  const { seen, declined } = await countLastDeclines(db, LAST_PAYMENTS, before);
  if (lately <= MAX_DECLINES && (seen < LAST_PAYMENTS || declined <= LAST_PAYMENTS / 2)) return;

  const until = new Date(time.getTime() + CLOSED_MS);
  if (await closeDonations(db, until, time)) {
    log.error(
      { lately, declined, of: seen, until },
      "gifts are closed: too many payments were declined",
    );
  }
}

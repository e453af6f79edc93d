import { countDeclines, countLastDeclines } from "#api/db/limits/count-tries.ts";
import { closeDonations, donationsClosedUntil } from "#api/db/limits/donation-breaker.ts";
import type { Services } from "#api/services.ts";

const MINUTE = 60_000;
/** More than so many payments declined in ten minutes are no accident; */
const MOST = 20;
const SPAN = 10 * MINUTE;
/** nor when more than half of so many are. */
const LAST = 40;
const CLOSED = 15 * MINUTE;

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
  const since = new Date(Math.max(time.getTime() - SPAN, before?.getTime() ?? 0));
  const lately = await countDeclines(db, since);
  const { seen, declined } = await countLastDeclines(db, LAST, before);
  if (lately <= MOST && (seen < LAST || declined <= LAST / 2)) return;

  const until = new Date(time.getTime() + CLOSED);
  if (await closeDonations(db, until, time)) {
    log.error(
      { lately, declined, of: seen, until },
      "gifts are closed: too many payments were declined",
    );
  }
}

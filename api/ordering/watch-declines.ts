import { closeGifts } from "#api/db/gift-breaker.ts";
import { countGiftDeclines } from "#api/db/payment-tries.ts";
import type { Services } from "#api/services.ts";

const MINUTE = 60_000;
/** More than so many gifts declined in ten minutes are no accident; */
const MOST = 20;
const SPAN = 10 * MINUTE;
/** nor when more than half of so many are. */
const LAST = 40;
const CLOSED = 15 * MINUTE;

/** D3: closes gifts for a while when somebody seems to try stolen cards, and tells the operator. */
export async function watchDeclines({
  db,
  now,
  log,
}: Pick<Services, "db" | "now" | "log">): Promise<void> {
  const since = new Date(now().getTime() - SPAN);
  const { lately, ofLast, seen } = await countGiftDeclines(db, LAST, since);
  const isMuch = lately > MOST || (seen === LAST && lately > 0 && ofLast > LAST / 2);
  if (!isMuch) return;

  const until = new Date(now().getTime() + CLOSED);
  if (await closeGifts(db, until, now())) {
    log.error({ lately, ofLast, until }, "gifts are closed: too many were declined");
  }
}

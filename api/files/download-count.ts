import type { Context } from "hono";
import { isbot } from "isbot";

import { lruCache } from "#api/answers/lru-cache.ts";
import {
  countDownload,
  deleteVisitorKeysBefore,
  deleteVisitorsBefore,
} from "#api/db/catalog/downloads.ts";
import { hashForDay } from "#api/limits/day-hash.ts";
import { networkPrefix } from "#api/limits/network-prefix.ts";
import type { Services } from "#api/services.ts";
import { limits } from "#contract/rule.ts";
import { getLocalDay } from "#domain/days.ts";

import { beginsAtStart } from "./byte-range.ts";

/** Visitors who come back for the same book need not be asked of the database. */
const MAX_REMEMBERED_DOWNLOADS = 20_000;

/** In milliseconds: so long after a day limits still count what began under its key. */
const LONGEST_LIMIT_MS = Math.max(...Object.values(limits).map(({ minutes }) => minutes)) * 60_000;

/** Readers behind one line have browsers of their own; a loop that invents names soon counts no more. */
const MAX_COUNTS_PER_NETWORK = 5;

type CountServices = Pick<Services, "db" | "timeZone" | "now" | "addressOf" | "log">;

/**
 * Counts a download once per book, visitor and day. A visitor is a hash of network address and browser name, by a key that
 * is another each day; the first download of a day takes away what those before left, so that nobody can be followed.
 */
export function downloadCounter({ db, timeZone, now, addressOf, log }: CountServices) {
  let forgotten = "";
  const counted = lruCache<string, true>(MAX_REMEMBERED_DOWNLOADS);

  /** The keys of days before `counting`, to which no limit looks back, go as well. */
  async function forgetDaysBefore(today: string, counting: string): Promise<void> {
    const both = `${today} ${counting}`;
    if (forgotten === both) return;
    await deleteVisitorsBefore(db, today);
    await deleteVisitorKeysBefore(db, counting);
    forgotten = both;
    counted.clear();
  }

  return async function count(c: Context, bookId: number): Promise<void> {
    if (!isCountedDownload(c.req.raw)) return;
    try {
      const time = now();
      const day = getLocalDay(timeZone, time);
      await forgetDaysBefore(
        day,
        getLocalDay(timeZone, new Date(time.getTime() - LONGEST_LIMIT_MS)),
      );
      const address = addressOf(c);
      const network = await hashForDay(db, day, networkPrefix(address));
      const visitor = await hashForDay(db, day, `${address}\n${c.req.header("user-agent") ?? ""}`);
      if (counted.has(`${bookId} ${visitor}`)) return;
      await countDownload(db, { bookId, day, visitor, network }, MAX_COUNTS_PER_NETWORK);
      counted.set(`${bookId} ${visitor}`, true);
    } catch (error) {
      // The reader came for the book: that it could not be counted is not their concern.
      log.warn({ err: error, bookId }, "a download was not counted");
    }
  };
}

/** Not asking how it is, not fetching ahead, not going on with a part, and not a robot. */
function isCountedDownload({ method, headers }: Request): boolean {
  const purpose = ["sec-purpose", "purpose", "x-moz"].map((name) => headers.get(name) ?? "");
  return (
    method === "GET" &&
    !purpose.some((value) => /prefetch|preview/i.test(value)) &&
    beginsAtStart(headers.get("range")) &&
    !isbot(headers.get("user-agent"))
  );
}

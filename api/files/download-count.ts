import type { Context } from "hono";
import { isbot } from "isbot";

import { lruCache } from "#api/answers/lru-cache.ts";
import {
  countDownload,
  forgetKeysBefore,
  forgetVisitorsBefore,
} from "#api/db/catalog/downloads.ts";
import { hashOn } from "#api/limits/day-hash.ts";
import { networkOf } from "#api/limits/network-of.ts";
import type { Services } from "#api/services.ts";
import { limits } from "#contract/rule.ts";
import { dayIn } from "#domain/days.ts";

import { beginsAtStart } from "./byte-range.ts";

/** Visitors who come back for the same book need not be asked of the database. */
const MOST_REMEMBERED = 20_000;

/** In milliseconds: so long after a day limits still count what began under its key. */
const KEPT_ON = Math.max(...Object.values(limits).map(({ minutes }) => minutes)) * 60_000;

/** Readers behind one line have browsers of their own; a loop that invents names soon counts no more. */
const MOST_OF_A_NETWORK = 5;

type CountServices = Pick<Services, "db" | "timeZone" | "now" | "addressOf" | "log">;

/**
 * Counts a download once per book, visitor and day. A visitor is a hash of network address and browser name, by a key that
 * is another each day; the first download of a day takes away what those before left, so that nobody can be followed.
 */
export function downloadCounter({ db, timeZone, now, addressOf, log }: CountServices) {
  let forgotten = "";
  const counted = lruCache<string, true>(MOST_REMEMBERED);

  /** The keys of days before `counting`, to which no limit looks back, go as well. */
  async function forgetDaysBefore(today: string, counting: string): Promise<void> {
    const both = `${today} ${counting}`;
    if (forgotten === both) return;
    await forgetVisitorsBefore(db, today);
    await forgetKeysBefore(db, counting);
    forgotten = both;
    counted.clear();
  }

  return async function count(c: Context, bookId: number): Promise<void> {
    if (!isPersonsDownload(c.req.raw)) return;
    try {
      const time = now();
      const day = dayIn(timeZone, time);
      await forgetDaysBefore(day, dayIn(timeZone, new Date(time.getTime() - KEPT_ON)));
      const address = addressOf(c);
      const network = await hashOn(db, day, networkOf(address));
      const visitor = await hashOn(db, day, `${address}\n${c.req.header("user-agent") ?? ""}`);
      if (counted.has(`${bookId} ${visitor}`)) return;
      await countDownload(db, { bookId, day, visitor, network }, MOST_OF_A_NETWORK);
      counted.set(`${bookId} ${visitor}`, true);
    } catch (error) {
      // The reader came for the book: that it could not be counted is not their concern.
      log.warn({ err: error, bookId }, "a download was not counted");
    }
  };
}

/** Not asking how it is, not fetching ahead, not going on with a part, and not a robot. */
function isPersonsDownload({ method, headers }: Request): boolean {
  const purpose = ["sec-purpose", "purpose", "x-moz"].map((name) => headers.get(name) ?? "");
  return (
    method === "GET" &&
    !purpose.some((value) => /prefetch|preview/i.test(value)) &&
    beginsAtStart(headers.get("range")) &&
    !isbot(headers.get("user-agent"))
  );
}

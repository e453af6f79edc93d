import type { Context } from "hono";
import { isbot } from "isbot";

import { lastUsed } from "#api/answers/last-used.ts";
import { countDownload, forgetVisitorsBefore } from "#api/db/catalogue/downloads.ts";
import { hashOn } from "#api/limits/day-hash.ts";
import { networkOf } from "#api/limits/network-of.ts";
import type { Services } from "#api/services.ts";
import { dayIn } from "#domain/days.ts";

import { beginsAtStart } from "./byte-range.ts";

/** Visitors who come back for the same book need not be asked of the database. */
const MOST_REMEMBERED = 20_000;

/** In milliseconds, from the end of a day: limits of an hour still count what it began under its key. */
const KEPT_ON = 3_600_000;

/** Readers behind one line have browsers of their own; a loop that invents names soon counts no more. */
const MOST_OF_A_NETWORK = 5;

type CountServices = Pick<Services, "db" | "timeZone" | "now" | "addressOf" | "log">;

/**
 * Counts a download once per book, visitor and day. A visitor is a hash of network address and browser name whose
 * key lives for a day, so that nobody can be followed.
 */
export function downloadCounter({ db, timeZone, now, addressOf, log }: CountServices) {
  let oldest = "";
  const counted = lastUsed<string, true>(MOST_REMEMBERED);

  /** With the first download that no limit looks back from to an earlier day, what such days left is forgotten. */
  async function forgetDaysBefore(day: string): Promise<void> {
    if (oldest === day) return;
    await forgetVisitorsBefore(db, day);
    oldest = day;
  }

  return async function count(c: Context, bookId: number): Promise<void> {
    if (!isPersonsDownload(c.req.raw)) return;
    try {
      const time = now();
      const day = dayIn(timeZone, time);
      await forgetDaysBefore(dayIn(timeZone, new Date(time.getTime() - KEPT_ON)));
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

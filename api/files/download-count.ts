import type { Context } from "hono";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";

import { countDownload, deleteVisitorsBefore } from "#api/db/catalog/downloads.ts";
import { deleteVisitorKeysBefore } from "#api/db/limits/day-keys.ts";
import { hashForDay } from "#api/limits/day-hash.ts";
import { networkPrefix } from "#api/limits/network-prefix.ts";
import type { Calendar, RecordServices, RequestServices } from "#api/services.ts";
import { limits } from "#contract/rule.ts";
import { getLocalDay } from "#domain/days.ts";

import { beginsAtStart } from "./file-source.ts";

/** Saves a query when a visitor downloads the same book again. */
const MAX_REMEMBERED_DOWNLOADS = 20_000;

/** In milliseconds: how long after a day limits still need its key. */
const LONGEST_LIMIT_MS = Math.max(...Object.values(limits).map(({ minutes }) => minutes)) * 60_000;

/** Enough for people who share an address, and stops a loop that invents browser names. */
const MAX_COUNTS_PER_NETWORK = 5;

type CountServices = RecordServices & Calendar & RequestServices;

/**
 * Counts a download once per book, visitor and day. A visitor is a hash of network address and browser name with a
 * daily key. The first download of a day deletes the visitors of earlier days, so nobody can be followed.
 */
export function downloadCounter({ db, timeZone, now, addressOf, log }: CountServices) {
  let forgotten = "";
  const counted = new LRUCache<string, true>({ max: MAX_REMEMBERED_DOWNLOADS });

  /** Also deletes the keys of days before `oldestLimitDay`, which no limit needs any more. */
  async function deleteDaysBefore(today: string, oldestLimitDay: string): Promise<void> {
    const both = `${today} ${oldestLimitDay}`;
    if (forgotten === both) return;
    await deleteVisitorsBefore(db, today);
    await deleteVisitorKeysBefore(db, oldestLimitDay);
    forgotten = both;
    counted.clear();
  }

  return async function count(c: Context, bookId: number): Promise<void> {
    if (!isCountedDownload(c.req.raw)) return;
    try {
      const time = now();
      const day = getLocalDay(timeZone, time);
      await deleteDaysBefore(
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
      // The reader gets the book even if the download cannot be counted.
      log.warn({ err: error, bookId }, "a download was not counted");
    }
  };
}

/** Excludes HEAD, prefetching, continued downloads and robots. */
function isCountedDownload({ method, headers }: Request): boolean {
  const purpose = ["sec-purpose", "purpose", "x-moz"].map((name) => headers.get(name) ?? "");
  return (
    method === "GET" &&
    !purpose.some((value) => /prefetch|preview/i.test(value)) &&
    beginsAtStart(headers.get("range")) &&
    !isbot(headers.get("user-agent"))
  );
}

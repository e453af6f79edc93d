import { createHmac, randomBytes } from "node:crypto";

import { LRUCache } from "lru-cache";

import type { Limit } from "#contract/rule.ts";
import { dayIn } from "#domain/days.ts";

import { keepVisitorKey } from "./db/downloads.ts";
import { addRequests } from "./db/request-counts.ts";
import type { Services } from "./services.ts";

type Counted = Pick<Limit, "name" | "most" | "minutes">;

/** Counts one more of `said`; null, or in how many seconds there may be another when there were too many already. */
export type CountRequest = (limit: Counted, said: string) => number | null;

/** What this process knows of one subject in one stretch of time. */
type Count = {
  /** Of all processes, when they were last asked. */
  total: number;
  /** Of this one since then. */
  unsent: number;
  sentAt: number;
  isSending: boolean;
};

const MINUTE = 60_000;
/** In milliseconds: so old is what a process knows of the others at most. */
const PAUSE = 1_000;
const MOST_KNOWN = 50_000;

/**
 * For what is often and costs little: each process counts by itself and adds what it has counted to what the others have, so
 * that they together let hardly more through than a limit says. Nothing of a network or a person is kept but a hash whose
 * key lives for a day. A count that cannot be told lets its subject go on: what needs the database fails without it.
 */
export function requestCounter(
  { db, timeZone, now, log }: Pick<Services, "db" | "timeZone" | "now" | "log">,
  mostKnown = MOST_KNOWN,
): CountRequest {
  const counts = new LRUCache<string, Count>({ max: mostKnown });
  let isAway = false;
  let keys = { day: "", key: Promise.resolve("") };

  return function count({ name, most, minutes }, said) {
    const time = now().getTime();
    const length = minutes * MINUTE;
    const began = time - (time % length);
    const key = `${name} ${began} ${said}`;
    const seen = counts.get(key) ?? { total: 0, unsent: 0, sentAt: 0, isSending: false };
    counts.set(key, seen);

    if (seen.total + seen.unsent >= most) return Math.ceil((began + length - time) / 1000);
    seen.unsent += 1;
    const isDue = (!isAway && seen.unsent >= most / 50) || time - seen.sentAt >= PAUSE;
    if (isDue && !seen.isSending) void tell(seen, { name, said, began: new Date(began) });
    return null;
  };

  async function tell(
    seen: Count,
    { name, said, began }: { name: string; said: string; began: Date },
  ) {
    const { unsent } = seen;
    seen.isSending = true;
    seen.sentAt = now().getTime();
    try {
      const subject = createHmac("sha256", await keyOf(began))
        .update(said)
        .digest("base64url");
      seen.total = await addRequests(db, { name, subject, began }, unsent);
      seen.unsent -= unsent;
      isAway = false;
    } catch (error) {
      if (!isAway) log.warn({ err: error, name }, "requests could not be counted");
      isAway = true;
    } finally {
      seen.isSending = false;
    }
  }

  function keyOf(began: Date): Promise<string> {
    const day = dayIn(timeZone, began);
    if (keys.day === day) return keys.key;
    const key = keepVisitorKey(db, day, randomBytes(32).toString("base64url"));
    keys = { day, key };
    key.catch(() => {
      if (keys.key === key) keys = { day: "", key };
    });
    return key;
  }
}

import { setTimeout } from "node:timers/promises";

import { lruCache } from "#api/answers/lru-cache.ts";
import { addRequestCounts } from "#api/db/limits/request-counts.ts";
import type { Services } from "#api/services.ts";
import type { Limit } from "#contract/rule.ts";
import { getLocalDay } from "#domain/days.ts";

import { hashForDay } from "./day-hash.ts";

type RequestLimit = Pick<Limit, "name" | "most" | "minutes">;

/** Counts one more of `said`; null, or in how many seconds there may be another when there were too many already. */
export type CountRequest = (limit: RequestLimit, said: string) => number | null;

/** What this process knows of one subject in one stretch of time. */
type RequestCount = {
  name: string;
  said: string;
  began: Date;
  /** When it is over, in milliseconds: no limit asks for it later. */
  ends: number;
  /** Of all processes, when they were last asked. */
  total: number;
  /** Of this one since then. */
  unsent: number;
  sentAt: number;
};

const MINUTE_MS = 60_000;
/** In milliseconds: so old is what a process knows of the others at most. */
const REFRESH_MS = 1_000;
/** In milliseconds, from one statement to the next: the counts of the others are read as often, however many come. */
const WRITE_PAUSE_MS = 100;
const MAX_COUNTERS = 50_000;

/**
 * For what is often and costs little: each process counts by itself and adds what it has counted to what the others have, so
 * that they together let hardly more through than a limit says. Nothing of a network or a person is kept but a hash whose
 * key lives for a day. What is to be written while others are written, or have just been, waits and goes together. A count that
 * cannot be written lets its subject go on: what needs the database fails without it.
 */
export function createRequestCounter(
  { db, timeZone, now, log }: Pick<Services, "db" | "timeZone" | "now" | "log">,
  maxCounters = MAX_COUNTERS,
): CountRequest {
  const counts = lruCache<string, RequestCount>(maxCounters);
  const due = new Map<string, RequestCount>();
  let isWriting = false;
  let isAway = false;

  return function count({ name, most, minutes }, said) {
    const time = now().getTime();
    const length = minutes * MINUTE_MS;
    const began = time - (time % length);
    const key = `${name} ${began} ${said}`;
    const known = counts.get(key);
    const none = { total: 0, unsent: 0, sentAt: 0 };
    const seen = known ?? { name, said, began: new Date(began), ends: began + length, ...none };
    if (!known) counts.set(key, seen);

    if (seen.total + seen.unsent >= most) return Math.ceil((began + length - time) / 1000);
    seen.unsent += 1;
    if ((!isAway && seen.unsent >= most / 50) || time - seen.sentAt >= REFRESH_MS) {
      due.set(key, seen);
      if (!isWriting) void writeAll();
    }
    return null;
  };

  async function writeAll() {
    isWriting = true;
    while (due.size > 0) {
      const time = now().getTime();
      const ongoing = [...due.values()].filter(({ ends }) => ends > time);
      due.clear();
      if (ongoing.length > 0) await write(ongoing);
      // What comes meanwhile goes together.
      await setTimeout(WRITE_PAUSE_MS, undefined, { ref: false });
    }
    isWriting = false;
  }

  async function write(ongoing: readonly RequestCount[]) {
    const sent = ongoing.map(({ unsent }) => unsent);
    for (const seen of ongoing) seen.sentAt = now().getTime();
    try {
      const counted = ongoing.map(async ({ name, said, began }, place) => {
        const subject = await hashForDay(db, getLocalDay(timeZone, began), said);
        return { name, subject, began, count: sent[place] ?? 0 };
      });
      const totals = await addRequestCounts(db, await Promise.all(counted));
      for (const [place, seen] of ongoing.entries()) {
        seen.total = totals[place] ?? 0;
        seen.unsent -= sent[place] ?? 0;
      }
      isAway = false;
    } catch (error) {
      if (!isAway) log.warn({ err: error }, "requests could not be counted");
      isAway = true;
    }
  }
}

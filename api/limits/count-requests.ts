import { setTimeout } from "node:timers/promises";

import { lruCache } from "./lru-cache.ts";
import { addRequestCounts } from "#api/db/limits/request-counts.ts";
import type { Services } from "#api/services.ts";
import type { Limit } from "#contract/rule.ts";
import { getLocalDay } from "#domain/days.ts";

import { hashForDay } from "./day-hash.ts";

type RequestLimit = Pick<Limit, "name" | "most" | "minutes">;

/**
 * Counts a request of `identity`, a network or person. Returns null if allowed, else the seconds until the window ends.
 */
export type CountRequest = (limit: RequestLimit, identity: string) => number | null;

/** What this process knows of one subject in one window. */
type RequestCount = {
  name: string;
  identity: string;
  startedAt: Date;
  /** End of the window, in milliseconds. */
  ends: number;
  /** Requests of all processes at the last sync. */
  total: number;
  /** Requests of this process since then. */
  unsent: number;
  sentAt: number;
};

const MINUTE_MS = 60_000;
/** In milliseconds: how old the counts of other processes may be. */
const REFRESH_MS = 1_000;
/** In milliseconds, between two writes, under any load. */
const WRITE_PAUSE_MS = 100;
const MAX_COUNTERS = 50_000;

/**
 * Counts frequent, cheap requests. Each process counts in memory and syncs with the database in batches, so that
 * together they let through little more than the limit. Only a hash with a daily key is stored of a network or person.
 * When a count cannot be written, the request is allowed: what needs the database fails anyway.
 */
export function createRequestCounter(
  { db, timeZone, now, log }: Pick<Services, "db" | "timeZone" | "now" | "log">,
  maxCounters = MAX_COUNTERS,
): CountRequest {
  const counts = lruCache<string, RequestCount>(maxCounters);
  const due = new Map<string, RequestCount>();
  let isWriting = false;
  let isUnreachable = false;

  return function count({ name, most, minutes }, identity) {
    const time = now().getTime();
    const length = minutes * MINUTE_MS;
    const windowStart = time - (time % length);
    const key = `${name} ${windowStart} ${identity}`;
    const existing = counts.get(key);
    const none = { total: 0, unsent: 0, sentAt: 0 };
    const counter = existing ?? {
      name,
      identity,
      startedAt: new Date(windowStart),
      ends: windowStart + length,
      ...none,
    };
    if (!existing) counts.set(key, counter);

    if (counter.total + counter.unsent >= most)
      return Math.ceil((windowStart + length - time) / 1000);
    counter.unsent += 1;
    if ((!isUnreachable && counter.unsent >= most / 50) || time - counter.sentAt >= REFRESH_MS) {
      due.set(key, counter);
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
      // Collects further counts for the next write.
      await setTimeout(WRITE_PAUSE_MS, undefined, { ref: false });
    }
    isWriting = false;
  }

  async function write(ongoing: readonly RequestCount[]) {
    const sentCounts = ongoing.map(({ unsent }) => unsent);
    for (const counter of ongoing) counter.sentAt = now().getTime();
    try {
      const counted = ongoing.map(async ({ name, identity, startedAt: windowStart }, place) => {
        const subject = await hashForDay(db, getLocalDay(timeZone, windowStart), identity);
        return { name, subject, startedAt: windowStart, count: sentCounts[place] ?? 0 };
      });
      const totals = await addRequestCounts(db, await Promise.all(counted));
      for (const [place, counter] of ongoing.entries()) {
        counter.total = totals[place] ?? 0;
        counter.unsent -= sentCounts[place] ?? 0;
      }
      isUnreachable = false;
    } catch (error) {
      if (!isUnreachable) log.warn({ err: error }, "requests could not be counted");
      isUnreachable = true;
    }
  }
}

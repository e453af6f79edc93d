import { countAttempt } from "#api/db/limits/attempts.ts";
import type { Calendar, Database } from "#api/services.ts";
import { getLocalDay } from "#domain/days.ts";

import { hashForDay } from "./day-hash.ts";

const DAY_SECONDS = 24 * 3_600;

type DailyLimit = { action: string; subject: string; most: number };

/** Counts one use and returns whether `subject` is still within today's limit. Only a hash of `subject` is stored. */
export async function isAllowedToday(
  counting: Database & Calendar,
  limit: DailyLimit,
): Promise<boolean> {
  return (await countForToday(counting, limit)) === null;
}

/** Like `isAllowedToday`, but returns null if allowed, else the seconds until the next is. */
export async function countForToday(
  { db, timeZone, now }: Database & Calendar,
  { action, subject, most }: DailyLimit,
): Promise<number | null> {
  const time = now();
  const hash = await hashForDay(db, getLocalDay(timeZone, time), subject);
  return countAttempt(db, { action, subject: hash, most, seconds: DAY_SECONDS }, time);
}

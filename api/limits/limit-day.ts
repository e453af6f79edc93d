import { countAttempt } from "#api/db/limits/attempts.ts";
import type { Services } from "#api/services.ts";
import { dayIn } from "#domain/days.ts";

import { hashOn } from "./day-hash.ts";

const DAY = 24 * 3_600;

type Counting = Pick<Services, "db" | "timeZone" | "now">;
type OfDay = { action: string; subject: string; most: number };

/** Whether something may be done once more today for `subject`, of which nothing is kept but a hash. */
export async function mayToday(counting: Counting, limit: OfDay): Promise<boolean> {
  return (await waitToday(counting, limit)) === null;
}

/** Null when it may be done; else in how many seconds it may be again. */
export async function waitToday(
  { db, timeZone, now }: Counting,
  { action, subject, most }: OfDay,
): Promise<number | null> {
  const time = now();
  const hash = await hashOn(db, dayIn(timeZone, time), subject);
  return countAttempt(db, { action, subject: hash, most, seconds: DAY }, time);
}

import { countAttempt } from "#api/db/limits/counted-attempts.ts";
import { hashSubject } from "#api/db/people/hash-subject.ts";
import type { Member } from "#api/ports.ts";
import { ProblemError } from "#api/problem.ts";
import type { Clock, Database, Calendar } from "#api/services.ts";
import type { Limit } from "#contract/rule.ts";
import { getLocalDay } from "#domain/days.ts";

import { hashForDay } from "./day-hash.ts";

const DAY_SECONDS = 24 * 3_600;

/** Counts a person's attempt and refuses it over the limit. */
export async function limitAttempts(
  { db, now }: Database & Clock,
  { externalId }: Pick<Member, "externalId">,
  { name, most, minutes = 60 }: Pick<Limit, "name" | "most"> & { minutes?: number },
): Promise<void> {
  const subject = hashSubject(externalId);
  const limit = { action: name, subject, most, seconds: minutes * 60 };
  throwIfLimited(await countAttempt(db, limit, now()), "err-too-often-person");
}

/** Codes for waits of hours; a network never waits longer than one. */
const hourCodes = {
  "err-too-often": null,
  "err-too-often-person": "err-too-often-person-hours",
  "payments-too-often": "payments-too-often-hours",
} as const;

/** Throws a 429 with Retry-After of `wait` seconds; does nothing when `wait` is null. */
export function throwIfLimited(wait: number | null, code: keyof typeof hourCodes): void {
  if (wait === null) return;
  const minutes = Math.ceil(wait / 60);
  const ofHours = hourCodes[code];
  if (ofHours === null || minutes < 120)
    throw new ProblemError(429, code, { count: minutes }, wait);
  throw new ProblemError(429, ofHours, { count: Math.ceil(minutes / 60) }, wait);
}

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

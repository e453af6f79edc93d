import type { Context } from "hono";

import { countAttempts, type Limit as AttemptLimit } from "#api/db/limits/attempts.ts";
import type { Services } from "#api/services.ts";
import type { Limit } from "#contract/rule.ts";
import { dayIn } from "#domain/days.ts";

import { hashOn } from "./day-hash.ts";
import { networkOf } from "./network-of.ts";
import { requireNoWait } from "./require-no-wait.ts";

type Counting = Pick<Services, "db" | "timeZone" | "now">;
type OfNetwork = Pick<Limit, "name" | "most"> & { minutes?: number };

/** Counts what comes from the network of a call, in an hour unless it is said, and refuses what is too much. */
export async function limitNetwork(
  c: Context,
  services: Counting & Pick<Services, "addressOf">,
  limit: OfNetwork,
): Promise<void> {
  const limits = await limitsInNetwork(services, services.addressOf(c), limit);
  requireNoWait(await countAttempts(services.db, limits, services.now()), "err-too-often");
}

/**
 * Under which what comes from the network of an address is counted. Nothing of the network is kept but a hash whose key lives
 * for a day. At a day's beginning the hash of the day before counts as well: the stretch of time that is looked at began under
 * it.
 */
export async function limitsInNetwork(
  { db, timeZone, now }: Counting,
  address: string,
  { name: action, most, minutes = 60 }: OfNetwork,
): Promise<AttemptLimit[]> {
  const seconds = minutes * 60;
  const since = new Date(now().getTime() - seconds * 1000);
  const subjects = await hashesOfNetwork({ db, timeZone, now }, address, since);
  return subjects.map((subject) => ({ action, subject, most, seconds }));
}

/** What is kept of a network since then: a hash for each day; that of today is the last. */
export async function hashesOfNetwork(
  { db, timeZone, now }: Counting,
  address: string,
  since: Date,
): Promise<string[]> {
  const days = new Set([since, now()].map((at) => dayIn(timeZone, at)));
  const hashes: string[] = [];
  for (const day of days) hashes.push(await hashOn(db, day, networkOf(address)));
  return hashes;
}

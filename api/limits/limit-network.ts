import type { Context } from "hono";

import { countAttempts, type Limit as AttemptLimit } from "#api/db/limits/attempts.ts";
import type { Services } from "#api/services.ts";
import type { Limit } from "#contract/rule.ts";
import { getLocalDay } from "#domain/days.ts";

import { hashForDay } from "./day-hash.ts";
import { networkPrefix } from "./network-prefix.ts";
import { throwIfLimited } from "./throw-if-limited.ts";

type LimitServices = Pick<Services, "db" | "timeZone" | "now">;
type NetworkLimit = Pick<Limit, "name" | "most"> & { minutes?: number };

/** Counts what comes from the network of a call, in an hour unless it is said, and refuses what is too much. */
export async function limitNetwork(
  c: Context,
  services: LimitServices & Pick<Services, "addressOf">,
  limit: NetworkLimit,
): Promise<void> {
  const limits = await buildNetworkLimits(services, services.addressOf(c), limit);
  throwIfLimited(await countAttempts(services.db, limits, services.now()), "err-too-often");
}

/**
 * Under which what comes from the network of an address is counted. Nothing of the network is kept but a hash whose key lives
 * for a day. At a day's beginning the hash of the day before counts as well: the stretch of time that is looked at began under
 * it.
 */
export async function buildNetworkLimits(
  { db, timeZone, now }: LimitServices,
  address: string,
  { name: action, most, minutes = 60 }: NetworkLimit,
): Promise<AttemptLimit[]> {
  const seconds = minutes * 60;
  const since = new Date(now().getTime() - seconds * 1000);
  const subjects = await hashNetwork({ db, timeZone, now }, address, since);
  return subjects.map((subject) => ({ action, subject, most, seconds }));
}

/** What is kept of a network since then: a hash for each day; that of today is the last. */
export async function hashNetwork(
  { db, timeZone, now }: LimitServices,
  address: string,
  since: Date,
): Promise<string[]> {
  const days = new Set([since, now()].map((at) => getLocalDay(timeZone, at)));
  const hashes: string[] = [];
  for (const day of days) hashes.push(await hashForDay(db, day, networkPrefix(address)));
  return hashes;
}

import type { Context } from "hono";

import { countAttempts, type Limit as AttemptLimit } from "#api/db/limits/counted-attempts.ts";
import type { Calendar, Database, RequestServices } from "#api/services.ts";
import type { Limit } from "#contract/rule.ts";
import { getLocalDay } from "#domain/days.ts";

import { hashForDay } from "./day-hash.ts";
import { networkPrefix } from "./network-prefix.ts";
import { throwIfLimited } from "./limit-attempts.ts";

type NetworkLimit = Pick<Limit, "name" | "most"> & { minutes?: number };

/** Counts a request of the caller's network, per hour by default, and refuses it over the limit. */
export async function limitNetwork(
  c: Context,
  services: Database & Calendar & RequestServices,
  limit: NetworkLimit,
): Promise<void> {
  const limits = await buildNetworkLimits(services, services.addressOf(c), limit);
  throwIfLimited(await countAttempts(services.db, limits, services.now()), "err-too-often");
}

/**
 * Builds the counters of an address's network. Only a hash with a daily key is stored. Shortly after midnight the
 * previous day's hash counts too, because the window began under it.
 */
export async function buildNetworkLimits(
  { db, timeZone, now }: Database & Calendar,
  address: string,
  { name: action, most, minutes = 60 }: NetworkLimit,
): Promise<AttemptLimit[]> {
  const seconds = minutes * 60;
  const since = new Date(now().getTime() - seconds * 1000);
  const subjects = await hashNetwork({ db, timeZone, now }, address, since);
  return subjects.map((subject) => ({ action, subject, most, seconds }));
}

/** Hashes the network for each day since `since`; today's hash is last. */
export async function hashNetwork(
  { db, timeZone, now }: Database & Calendar,
  address: string,
  since: Date,
): Promise<string[]> {
  const days = new Set([since, now()].map((at) => getLocalDay(timeZone, at)));
  const hashes: string[] = [];
  for (const day of days) hashes.push(await hashForDay(db, day, networkPrefix(address)));
  return hashes;
}

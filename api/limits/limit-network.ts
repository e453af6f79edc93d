import type { Context } from "hono";
import type { Transaction } from "kysely";

import { countAttempts, type Limit as AttemptLimit } from "#api/db/limits/attempts.ts";
import { findTriesOfNetwork, lockNetwork } from "#api/db/limits/count-tries.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { Calendar, Database, RequestServices, Clock, PaymentSettings } from "#api/services.ts";
import type { Limit } from "#contract/rule.ts";
import { getLocalDay } from "#domain/days.ts";

import { hashForDay } from "./day-hash.ts";
import { networkPrefix } from "./network-prefix.ts";
import { throwIfLimited } from "./limit-attempts.ts";

const MINUTE_MS = 60_000;

const HOUR_MS = 60 * MINUTE_MS;

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
async function hashNetwork(
  { db, timeZone, now }: Database & Calendar,
  address: string,
  since: Date,
): Promise<string[]> {
  const days = new Set([since, now()].map((at) => getLocalDay(timeZone, at)));
  const hashes: string[] = [];
  for (const day of days) hashes.push(await hashForDay(db, day, networkPrefix(address)));
  return hashes;
}

/**
 * The network's hashes for the last hour, one per day; empty without the limit. Call before a transaction: it may write
 * keys.
 */
export async function hashNetworkForLimit(
  services: Database & Calendar & PaymentSettings,
  ipAddress: string,
): Promise<string[]> {
  if (services.paymentLimits.declinesPerNetwork === 0) return [];
  return hashNetwork(services, ipAddress, new Date(services.now().getTime() - HOUR_MS));
}

/**
 * D3: refuses a payment from a network with too many declines in the last hour, or twice as many declined or in
 * progress. `hashes` come from `hashNetworkForLimit`. Returns today's hash, to be stored with the payment; null without
 * the limit.
 */
export async function limitNetworkDeclines(
  trx: Transaction<Schema>,
  services: Clock & PaymentSettings,
  hashes: readonly string[],
): Promise<string | null> {
  const network = hashes.at(-1);
  if (network === undefined) return null;

  const { declinesPerNetwork: most } = services.paymentLimits;
  const now = services.now().getTime();
  const [declinedSince, startedSince] = [new Date(now - HOUR_MS), new Date(now - MINUTE_MS)];
  await lockNetwork(trx, network);
  const tries = await findTriesOfNetwork(trx, hashes, { declinedSince, startedSince });
  const declines = tries.flatMap(({ declined_at }) => declined_at ?? []);
  const last = declines[most - 1];
  if (last) refuseUntil(last.getTime() + HOUR_MS, now);
  if (tries.length >= 2 * most) refuseUntil(now + MINUTE_MS, now);
  return network;
}

function refuseUntil(time: number, now: number): void {
  throwIfLimited(Math.max(1, Math.ceil((time - now) / 1000)), "payments-too-often");
}

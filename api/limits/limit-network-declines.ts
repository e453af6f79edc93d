import type { Transaction } from "kysely";

import { findTriesOfNetwork, lockNetwork } from "#api/db/limits/count-tries.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { Calendar, Clock, Database, PaymentSettings } from "#api/services.ts";

import { hashNetwork } from "./limit-network.ts";
import { throwIfLimited } from "./throw-if-limited.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

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

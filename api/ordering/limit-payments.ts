import { setTimeout } from "node:timers/promises";

import type { Transaction } from "kysely";

import { countAttempts } from "#api/db/limits/counted-attempts.ts";
import {
  donationsClosedUntil,
  findExceededThresholds,
  findTriesOfNetwork,
  lockNetwork,
} from "#api/db/limits/payment-tries.ts";
import { wasOrderSent } from "#api/db/orders/previous-orders.ts";
import { hashSubject } from "#api/db/people/hash-subject.ts";
import { findUser } from "#api/db/people/users.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { throwIfLimited } from "#api/limits/limit-attempts.ts";
import { hashNetwork } from "#api/limits/limit-network.ts";
import type { Member } from "#api/ports.ts";
import { ProblemError } from "#api/problem.ts";
import type { Clock, Database, PaymentSettings, Calendar } from "#api/services.ts";

import type { PlaceOrderInput } from "./order-request.ts";
import { sha256 } from "./resolve-idempotency-key.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const TEN_MINUTES_SECONDS = 10 * 60;
const DAY_SECONDS = 24 * 60 * 60;

/**
 * D3: counts an attempt before it is validated, because card testers are declined and break rules. A repeated token or
 * key is not counted again and never refused. Throws `ProblemError` over a limit, or for a donation while the circuit
 * breaker is open.
 */
export async function limitPayments(
  services: Database & Clock & PaymentSettings,
  placing: PlaceOrderInput,
): Promise<void> {
  const { request, member, key } = placing;
  if (!request.paymentId) return;
  const { externalId } = member;
  const attempt = { externalId, key, tokenSha256: sha256(request.paymentId) };
  if (await wasOrderSent(services.db, attempt)) return;

  const isDonation = !("bookOrders" in request);
  if (isDonation) await refuseWhileBreakerOpen(services, "gifts-closed");
  await limitPaymentTries(services, { member, isDonation });
}

type TryInput = {
  member: Pick<Member, "externalId">;
  isDonation: boolean;
};

/**
 * Counts an attempt with a card or account, and throws `ProblemError` over a limit. The network is counted last, by
 * `limitNetworkDeclines`.
 */
export async function limitPaymentTries(
  services: Database & Clock & PaymentSettings,
  { member, isDonation }: TryInput,
): Promise<void> {
  const { perPerson, donationsOfNewAccount } = services.paymentLimits;
  const subject = hashSubject(member.externalId);
  await refuseAfterDeclines(services, subject);

  const ofPerson = { subject, seconds: TEN_MINUTES_SECONDS };
  const limits = [{ ...ofPerson, action: "pay", most: perPerson }];
  if (isDonation && donationsOfNewAccount > 0 && (await isNewAccount(services, member))) {
    limits.push({ ...ofPerson, action: "first-gift", most: donationsOfNewAccount });
  }
  const counted = limits.filter(({ most }) => most > 0);
  throwIfTooOften(await countAttempts(services.db, counted, services.now()));
}

/** Throws `ProblemError` with `code` while the circuit breaker closes donations and new cards of regular givings. */
export async function refuseWhileBreakerOpen(
  { db, now }: Database & Clock,
  code: "gifts-closed" | "giving-cards-closed",
): Promise<void> {
  const closedUntil = await donationsClosedUntil(db);
  const seconds = closedUntil ? Math.ceil((closedUntil.getTime() - now().getTime()) / 1000) : 0;
  if (seconds > 0) throw new ProblemError(503, code, undefined, seconds);
}

/** Refuses a person who was declined too often in a day, or who tried a card that was tried too often. */
async function refuseAfterDeclines(
  { db, now, paymentLimits }: Database & Clock & PaymentSettings,
  subject: string,
): Promise<void> {
  const { declinesPerPerson: declines, perCard } = paymentLimits;
  if (declines === 0 && perCard === 0) return;

  const since = new Date(now().getTime() - DAY_SECONDS * 1000);
  const wait = (first: Date | null) =>
    first && Math.max(1, Math.ceil((first.getTime() - since.getTime()) / 1000));
  const { declined, card } = await findExceededThresholds(db, subject, {
    since,
    declines,
    perCard,
  });
  throwIfTooOften(wait(declined));
  throwIfTooOften(wait(card));
}

async function isNewAccount(
  { db, now }: Database & Clock,
  { externalId }: Pick<Member, "externalId">,
): Promise<boolean> {
  const user = await findUser(db, externalId);
  return user !== undefined && now().getTime() - user.created_at.getTime() < DAY_SECONDS * 1000;
}

/** Every limit has the same error; its text and Retry-After state the wait. */
function throwIfTooOften(seconds: number | null): void {
  throwIfLimited(seconds, "payments-too-often");
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

/**
 * Waits until a whole number of steps (milliseconds) has passed since `startedAt`, so that the time of a refusal does
 * not reveal its reason (D3). A step of 0 adds no wait.
 */
export async function padResponseTime(startedAt: number, step: number): Promise<void> {
  if (step === 0) return;
  const elapsed = performance.now() - startedAt;
  await setTimeout(step - (elapsed % step));
}

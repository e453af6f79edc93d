import {
  type RegularGivingRow,
  findRegularGivingById,
  getVaultId,
} from "#api/db/donations/regular-givings.ts";
import { beginRenewal, resolveRenewal } from "#api/db/donations/renewals.ts";
import { resolvePaymentTry, findPaymentTry } from "#api/db/limits/payment-tries.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/transact.ts";
import type { Gateway } from "#api/integrations/payment-gateway/gateway.ts";
import {
  type RegularGivingOutcome,
  type PaymentSource,
  type ReportedRegularGiving,
  logGatewayOutcome,
} from "#api/integrations/payment-gateway/regular-givings.ts";
import { scheduleCardLookup } from "#api/ordering/look-up-card.ts";
import { sha256 } from "#api/ordering/resolve-idempotency-key.ts";
import { orNotFound } from "#api/problem.ts";
import type { ChargeServices, Database } from "#api/services.ts";

import { regularGivingPending, unknownChangeError } from "./change-errors.ts";
import { recordReportedFacts } from "./record-reported-facts.ts";
import {
  type Requester,
  beginCardTry,
  type GatewayRefusal,
  recordRefusedCard,
  buildCardTryId,
} from "./try-card.ts";

/** In milliseconds: the longest wait for the lookup of a card. */
const CARD_LOOKUP_TIMEOUT_MS = 2_000;

/** What is known of the new payment method. */
export type RenewedMethod = Pick<RegularGivingRow, "last_four">;

/**
 * Replaces the card or account of a regular giving: the gateway tries a card and stores it, and the schedule is then
 * set to what it stores. The token's hash is recorded before the first call and cleared after the last, so that
 * `reconcile-regular-giving.ts` can finish what breaks off. Returns null when an earlier call with this token was
 * accepted; the database then has the method. Throws `ProblemError` when it was refused or is uncertain.
 */
export async function renewRegularGiving(
  services: ChargeServices,
  regularGiving: RegularGivingRow,
  paidWith: PaymentSource,
  requester: Requester,
): Promise<RenewedMethod | null> {
  const { db, gateway, now } = services;
  const { id } = regularGiving;
  const hash = sha256(paidWith.token);
  const trying = { ...paidWith, hash, tryId: buildCardTryId(hash) };
  const isKnown = await beginCardTry(services, trying.tryId, requester);
  const renewal = await beginRenewal(db, { id, hash }, now());
  // It may have ended by then.
  if (!renewal) throw regularGivingPending();
  const { before } = renewal;
  const wasSent = isKnown || before === hash;

  const startedAt = performance.now();
  const replaced = await replace(services, regularGiving, trying);
  if (replaced.kind === "refused") {
    const { why } = replaced;
    if (!(await wasAccepted(services, regularGiving, { ...trying, why, before, wasSent }))) {
      await resolveRenewal(db, { id, hash }, before === hash ? null : before);
      throw await recordRefusedCard(services, trying.tryId, { why, startedAt });
    }
  }
  await resolvePaymentTry(db, trying.tryId, { isDeclined: false, now: now() });
  const renewed = await gateway.regularGivings.setSchedulePaymentMethod(
    regularGiving.subscription_id ?? "",
    getVaultId(regularGiving),
  );
  if (renewed.kind !== "done") throw unknownChangeError();
  if (replaced.kind === "done") return { last_four: await findLastFour(services, trying) };
  await recordCurrentFacts(services, regularGiving);
  await resolveRenewal(db, { id, hash });
  return null;
}

type CardTry = PaymentSource & { tryId: string; hash: string };

async function replace(
  services: ChargeServices,
  regularGiving: RegularGivingRow,
  { tryId, token, paymentMethod }: CardTry,
): Promise<GatewayRefusal | Extract<RegularGivingOutcome, { kind: "done" }>> {
  const { db, gateway, log } = services;
  const { orderid } = regularGiving;
  const outcome = await gateway.regularGivings.storeMethod(
    getVaultId(regularGiving),
    { token, paymentMethod },
    tryId,
  );
  logGatewayOutcome(
    log,
    orderid,
    outcome,
    "the gateway was asked to store another card or account",
  );
  const tried = { orderid: tryId, payment_method: paymentMethod };
  await db.transaction().execute((trx) => scheduleCardLookup(trx, services, tried));
  if (outcome.kind === "unknown") throw unknownChangeError();
  return outcome;
}

/** A token works once, so a refusal says nothing about an earlier or simultaneous call with it. */
async function wasAccepted(
  services: ChargeServices,
  regularGiving: RegularGivingRow,
  refused: CardTry & Pick<GatewayRefusal, "why"> & { before: string | null; wasSent: boolean },
): Promise<boolean> {
  const { tryId, paymentMethod, why, wasSent } = refused;
  if (why === "library" && wasSent) throw unknownChangeError();
  if (why === "library") return false;
  if (paymentMethod === "bank") return wasBankAccountAccepted(services, regularGiving, refused);
  const tried = await lookUpCard(services.gateway, tryId);
  if (!tried && wasSent) throw unknownChangeError();
  return tried?.isApproved ?? false;
}

/** Empty when it is not reported yet. */
async function findLastFour({ gateway }: ChargeServices, { tryId, paymentMethod }: CardTry) {
  const tried = paymentMethod === "card" ? await lookUpCard(gateway, tryId) : null;
  return tried?.lastFour ?? "";
}

/** Null when the gateway does not know the card or cannot be asked. */
async function lookUpCard(gateway: Pick<Gateway, "findCard">, tryId: string) {
  try {
    return await gateway.findCard(tryId, CARD_LOOKUP_TIMEOUT_MS);
  } catch (error) {
    if (error instanceof GatewayUnreachable) return null;
    throw error;
  }
}

async function recordCurrentFacts(
  services: ChargeServices,
  regularGiving: RegularGivingRow,
): Promise<void> {
  const { id, orderid, subscription_id } = regularGiving;
  try {
    const asked = orNotFound(await findRegularGivingById(services.db, id));
    const reported = await services.gateway.regularGivings.find(orderid, subscription_id);
    if (!reported) throw unknownChangeError();
    await recordReportedFacts(services, asked, reported);
  } catch (error) {
    throw error instanceof GatewayUnreachable ? unknownChangeError() : error;
  }
}

/** An account whose token the gateway refuses. */
type RefusedAccount = {
  tryId: string;
  /** Hash of its token. */
  hash: string;
  /** Hash of the renewal that was uncertain before this one; null when there was none. */
  before: string | null;
  wasSent: boolean;
};

/**
 * Whether an earlier or simultaneous call had the account accepted. The gateway reports nothing about accounts, so it
 * was accepted if the charged account now differs from the recorded method.
 */
async function wasBankAccountAccepted(
  services: Database & { gateway: Gateway },
  regularGiving: RegularGivingRow,
  { tryId, hash, before, wasSent }: RefusedAccount,
): Promise<boolean> {
  const { db } = services;
  const tried = await findPaymentTry(db, tryId);
  if (tried?.settled_at) return tried.declined_at === null;

  const charged = await findChargedMethod(services, regularGiving);
  const booked = await findRegularGivingById(db, regularGiving.id);
  // Another call has finished or replaced this renewal.
  if (booked?.renewing_with !== hash) throw unknownChangeError();
  const isOwn = before === null || before === hash;
  if (isOwn && hasAccountChanged(charged, booked)) return true;
  if (wasSent) throw unknownChangeError();
  return false;
}

/** Sets the schedule to what the gateway stores, so that its report shows that. */
async function findChargedMethod(
  { gateway: { regularGivings } }: { gateway: Gateway },
  regularGiving: RegularGivingRow,
): Promise<ReportedRegularGiving> {
  const { orderid, subscription_id } = regularGiving;
  const renewed = await regularGivings.setSchedulePaymentMethod(
    subscription_id ?? "",
    getVaultId(regularGiving),
  );
  if (renewed.kind !== "done") throw unknownChangeError();
  try {
    const reported = await regularGivings.find(orderid, subscription_id);
    if (reported) return reported;
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error;
  }
  throw unknownChangeError();
}

/** Only certain differences count: the digits of a recently accepted account may not be recorded yet. */
function hasAccountChanged(
  { paymentMethod, lastFour }: ReportedRegularGiving,
  { payment_method, last_four }: RegularGivingRow,
): boolean {
  if (paymentMethod !== "bank") return false;
  return (
    payment_method !== "bank" || (last_four !== "" && lastFour !== "" && lastFour !== last_four)
  );
}

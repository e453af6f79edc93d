import type { RegularGivingRow } from "#api/db/donations/regular-givings.ts";
import { beginRenewal, resolveRenewal } from "#api/db/donations/renewals.ts";
import { resolvePaymentTry } from "#api/db/limits/payment-tries.ts";
import { sha256 } from "#api/ordering/fingerprint.ts";
import { scheduleCardLookup } from "#api/ordering/look-up-card.ts";
import type { Gateway } from "#api/integrations/payment-gateway/gateway.ts";
import type {
  RegularGivingOutcome,
  PaymentSource,
} from "#api/integrations/payment-gateway/regular-givings.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/gateway-unreachable.ts";
import type { ChargeServices } from "#api/services.ts";

import { regularGivingPending, unknownChangeError } from "./change-errors.ts";
import { recordReportedFacts } from "./record-reported-facts.ts";
import { logGatewayOutcome } from "./log-gateway-outcome.ts";
import {
  type Requester,
  beginCardTry,
  type GatewayRefusal,
  recordRefusedCard,
  buildCardTryId,
} from "./try-card.ts";
import { getVaultId } from "./vault-id.ts";
import { wasBankAccountAccepted } from "./was-bank-account-accepted.ts";

/** In milliseconds: the longest wait for the lookup of a card. */
const CARD_LOOKUP_TIMEOUT_MS = 2_000;

/** What is known of the new payment method. */
export type RenewedMethod = Pick<RegularGivingRow, "last_four">;

/**
 * Replaces the card or account of a regular giving: the gateway tries a card and stores it, and the schedule is then
 * set to what it stores. The token's hash is recorded before the first call and cleared after the last, so that
 * `finish-renewal.ts` can finish what breaks off. Returns null when an earlier call with this token was accepted; the
 * database then has the method. Throws `ProblemError` when it was refused or is uncertain.
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
  const { orderid, subscription_id } = regularGiving;
  try {
    const reported = await services.gateway.regularGivings.find(orderid, subscription_id);
    if (!reported) throw unknownChangeError();
    await recordReportedFacts(services, regularGiving, reported);
  } catch (error) {
    throw error instanceof GatewayUnreachable ? unknownChangeError() : error;
  }
}

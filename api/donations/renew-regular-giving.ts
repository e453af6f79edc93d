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
import type { Services } from "#api/services.ts";

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
import { wasAccountAccepted } from "./was-account-accepted.ts";

/** In milliseconds: so long it is waited for what is told of a card. */
const CARD_LOOKUP_TIMEOUT_MS = 2_000;

/** What is known of what is charged from then on. */
export type RenewedMethod = Pick<RegularGivingRow, "last_four">;

/**
 * Has a giving charged to another card or account: the gateway keeps it in the place of the one before, once it has tried a
 * card, and is told to charge what it keeps. From before the first of the two until after the last it is written down that
 * they may have been asked, so that whatever comes in between, what is kept is what is charged (finish-renewal.ts). Null when
 * it is not this one for certain: a token that was sent before, and is refused now, may have been taken then. What is charged
 * is in the books after that.
 */
export async function renewRegularGiving(
  services: Services,
  regularGiving: RegularGivingRow,
  paidWith: PaymentSource,
  asker: Requester,
): Promise<RenewedMethod | null> {
  const { db, gateway, now } = services;
  const { id } = regularGiving;
  const hash = sha256(paidWith.token);
  const trying = { ...paidWith, hash, tryId: buildCardTryId(hash) };
  const isKnown = await beginCardTry(services, trying.tryId, asker);
  const begun = await beginRenewal(db, { id, hash }, now());
  // It may have been ended meanwhile.
  if (!begun) throw regularGivingPending();
  const { before } = begun;
  const wasSent = isKnown || before === hash;

  const began = performance.now();
  const replaced = await replace(services, regularGiving, trying);
  if (replaced.kind === "refused") {
    const { why } = replaced;
    if (!(await wasAccepted(services, regularGiving, { ...trying, why, before, wasSent }))) {
      await resolveRenewal(db, { id, hash }, before === hash ? null : before);
      throw await recordRefusedCard(services, trying.tryId, { why, began });
    }
  }
  await resolvePaymentTry(db, trying.tryId, { isDeclined: false, now: now() });
  const renewed = await gateway.regularGivings.renew(
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
  services: Services,
  regularGiving: RegularGivingRow,
  { tryId, token, paymentMethod }: CardTry,
): Promise<GatewayRefusal | Extract<RegularGivingOutcome, { kind: "done" }>> {
  const { db, gateway, log } = services;
  const { orderid } = regularGiving;
  const outcome = await gateway.regularGivings.replace(
    getVaultId(regularGiving),
    { token, paymentMethod },
    tryId,
  );
  logGatewayOutcome(log, orderid, outcome, "the gateway was asked to keep another card");
  const tried = { orderid: tryId, payment_method: paymentMethod };
  await db.transaction().execute((trx) => scheduleCardLookup(trx, services, tried));
  if (outcome.kind === "unknown") throw unknownChangeError();
  return outcome;
}

/** A token works once: that it is refused says nothing of when it was sent before, or is by another call at this moment. */
async function wasAccepted(
  services: Services,
  regularGiving: RegularGivingRow,
  refused: CardTry & Pick<GatewayRefusal, "why"> & { before: string | null; wasSent: boolean },
): Promise<boolean> {
  const { tryId, paymentMethod, why, wasSent } = refused;
  if (why === "library" && wasSent) throw unknownChangeError();
  if (why === "library") return false;
  if (paymentMethod === "bank") return wasAccountAccepted(services, regularGiving, refused);
  const tried = await lookUpCard(services.gateway, tryId);
  if (!tried && wasSent) throw unknownChangeError();
  return tried?.isApproved ?? false;
}

/** "" where it is not told by now; then it is later. */
async function findLastFour({ gateway }: Services, { tryId, paymentMethod }: CardTry) {
  const tried = paymentMethod === "card" ? await lookUpCard(gateway, tryId) : null;
  return tried?.lastFour ?? "";
}

/** What the gateway tells of a card by now; null when it tells nothing. */
async function lookUpCard(gateway: Pick<Gateway, "findCard">, tryId: string) {
  try {
    return await gateway.findCard(tryId, CARD_LOOKUP_TIMEOUT_MS);
  } catch (error) {
    if (error instanceof GatewayUnreachable) return null;
    throw error;
  }
}

async function recordCurrentFacts(
  services: Services,
  regularGiving: RegularGivingRow,
): Promise<void> {
  const { orderid, subscription_id } = regularGiving;
  try {
    const known = await services.gateway.regularGivings.find(orderid, subscription_id);
    if (!known) throw unknownChangeError();
    await recordReportedFacts(services, regularGiving, known);
  } catch (error) {
    throw error instanceof GatewayUnreachable ? unknownChangeError() : error;
  }
}

import type { RegularGivingRow } from "#api/db/donations/regular-givings.ts";
import { beginRenewal, endRenewal } from "#api/db/donations/renewals.ts";
import { finishTry } from "#api/db/limits/payment-tries.ts";
import { sha256 } from "#api/ordering/fingerprint.ts";
import { askWhichCard } from "#api/ordering/learn-card.ts";
import type { Gateway } from "#api/integrations/payment-gateway/gateway.ts";
import type {
  RegularGivingOutcome,
  PaidWith,
} from "#api/integrations/payment-gateway/regular-givings.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/unreachable.ts";
import type { Services } from "#api/services.ts";

import { regularGivingPending, unknownChange } from "./change-refusals.ts";
import { takeFacts } from "./take-facts.ts";
import { tellOutcome } from "./tell-outcome.ts";
import { type Asker, beginCardTry, type Refusal, refuseCard, tryIdOf } from "./try-card.ts";
import { keptUnder } from "./vault-id.ts";
import { wasAccountTaken } from "./was-account-taken.ts";

/** In milliseconds: so long it is waited for what is told of a card. */
const GLANCE = 2_000;

/** What is known of what is charged from then on. */
export type Renewed = Pick<RegularGivingRow, "last_four">;

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
  paidWith: PaidWith,
  asker: Asker,
): Promise<Renewed | null> {
  const { db, gateway, now } = services;
  const { id } = regularGiving;
  const hash = sha256(paidWith.token);
  const trying = { ...paidWith, hash, tryId: tryIdOf(hash) };
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
    if (!(await wasTaken(services, regularGiving, { ...trying, why, before, wasSent }))) {
      await endRenewal(db, { id, hash }, before === hash ? null : before);
      throw await refuseCard(services, trying.tryId, { why, began });
    }
  }
  await finishTry(db, trying.tryId, { isDeclined: false, now: now() });
  const renewed = await gateway.regularGivings.renew(
    regularGiving.subscription_id ?? "",
    keptUnder(regularGiving),
  );
  if (renewed.kind !== "done") throw unknownChange();
  if (replaced.kind === "done") return { last_four: await findLastFour(services, trying) };
  await takeWhatIs(services, regularGiving);
  await endRenewal(db, { id, hash });
  return null;
}

type Trying = PaidWith & { tryId: string; hash: string };

async function replace(
  services: Services,
  regularGiving: RegularGivingRow,
  { tryId, token, paymentMethod }: Trying,
): Promise<Refusal | Extract<RegularGivingOutcome, { kind: "done" }>> {
  const { db, gateway, log } = services;
  const { orderid } = regularGiving;
  const outcome = await gateway.regularGivings.replace(
    keptUnder(regularGiving),
    { token, paymentMethod },
    tryId,
  );
  tellOutcome(log, orderid, outcome, "the gateway was asked to keep another card");
  const tried = { orderid: tryId, payment_method: paymentMethod };
  await db.transaction().execute((trx) => askWhichCard(trx, services, tried));
  if (outcome.kind === "unknown") throw unknownChange();
  return outcome;
}

/** A token works once: that it is refused says nothing of when it was sent before, or is by another call at this moment. */
async function wasTaken(
  services: Services,
  regularGiving: RegularGivingRow,
  refused: Trying & Pick<Refusal, "why"> & { before: string | null; wasSent: boolean },
): Promise<boolean> {
  const { tryId, paymentMethod, why, wasSent } = refused;
  if (why === "library" && wasSent) throw unknownChange();
  if (why === "library") return false;
  if (paymentMethod === "bank") return wasAccountTaken(services, regularGiving, refused);
  const tried = await glance(services.gateway, tryId);
  if (!tried && wasSent) throw unknownChange();
  return tried?.isApproved ?? false;
}

/** "" where it is not told by now; then it is later. */
async function findLastFour({ gateway }: Services, { tryId, paymentMethod }: Trying) {
  const tried = paymentMethod === "card" ? await glance(gateway, tryId) : null;
  return tried?.lastFour ?? "";
}

/** What the gateway tells of a card by now; null when it tells nothing. */
async function glance(gateway: Pick<Gateway, "findCard">, tryId: string) {
  try {
    return await gateway.findCard(tryId, GLANCE);
  } catch (error) {
    if (error instanceof GatewayUnreachable) return null;
    throw error;
  }
}

async function takeWhatIs(services: Services, regularGiving: RegularGivingRow): Promise<void> {
  const { orderid, subscription_id } = regularGiving;
  try {
    const known = await services.gateway.regularGivings.find(orderid, subscription_id);
    if (!known) throw unknownChange();
    await takeFacts(services, regularGiving, known);
  } catch (error) {
    throw error instanceof GatewayUnreachable ? unknownChange() : error;
  }
}

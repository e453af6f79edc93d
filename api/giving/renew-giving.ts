import type { GivingRow } from "#api/db/givings.ts";
import { beginRenewal, endRenewal } from "#api/db/renewals.ts";
import { sha256 } from "#api/ordering/fingerprint.ts";
import { limitTries } from "#api/ordering/limit-payments.ts";
import type { PaidWith } from "#api/parties/gateway-givings.ts";
import { GatewayUnreachable } from "#api/parties/gateway-unreachable.ts";
import type { Member } from "#api/parties/identity.ts";
import { Refused } from "#api/problem.ts";
import type { Services } from "#api/services.ts";

import { givingPending, notChanged, unknownChange } from "./change-refusals.ts";
import { keptUnder } from "./finish-renewal.ts";
import { takeFacts } from "./take-facts.ts";

export type Asker = { member: Member; ipAddress: string };

/**
 * Has a giving charged to another card or account: the gateway keeps it in the place of the one before, and is told to charge
 * what it keeps. From before the first of the two until after the last it is written down that they may have been asked, so
 * that whatever comes in between, what is kept is what is charged (finish-renewal.ts). Whether it is this one for certain: a
 * token that was sent before, and is refused now, may have been taken then. What is charged is in the books after that.
 */
export async function renewGiving(
  services: Services,
  giving: GivingRow,
  paidWith: PaidWith,
  asker: Asker,
): Promise<boolean> {
  const { db, gateway, now, log } = services;
  const { id, orderid, renewing_with: before } = giving;
  const hash = sha256(paidWith.token);
  const wasSent = before === hash;
  if (!wasSent) await limitTries(services, { ...asker, isGift: false });
  // It may have been ended meanwhile.
  if (!(await beginRenewal(db, { id, hash }, now()))) throw givingPending();

  const replaced = await gateway.givings.replace(keptUnder(giving), paidWith);
  const facts = { orderid, ...("answer" in replaced && { answer: replaced.answer }) };
  log.info({ ...facts, outcome: replaced.kind }, "the gateway was asked to keep another card");
  if (replaced.kind === "unknown") throw unknownChange();
  if (replaced.kind === "refused" && !wasSent) {
    await endRenewal(db, { id, hash }, before);
    throw replaced.why === "library" ? notChanged() : new Refused(402, "giving-card-refused");
  }
  const renewed = await gateway.givings.renew(giving.subscription_id ?? "", keptUnder(giving));
  if (renewed.kind !== "done") throw unknownChange();
  if (replaced.kind === "done") return true;
  await takeWhatIs(services, giving);
  await endRenewal(db, { id, hash });
  return false;
}

async function takeWhatIs(services: Services, giving: GivingRow): Promise<void> {
  try {
    const known = await services.gateway.givings.find(giving.orderid, giving.subscription_id);
    if (!known) throw unknownChange();
    await takeFacts(services, giving, known);
  } catch (error) {
    throw error instanceof GatewayUnreachable ? unknownChange() : error;
  }
}

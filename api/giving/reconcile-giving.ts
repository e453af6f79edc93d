import { findFirstGift } from "#api/db/givings/gifts.ts";
import { findGiving, type GivingRow } from "#api/db/givings/givings.ts";
import { keepMissing } from "#api/db/givings/unsettled-givings.ts";
import { isOver } from "#api/db/schema/givings-schema.ts";
import type { Gateway } from "#api/integrations/payment-gateway/gateway.ts";
import type { ReportedGiving } from "#api/integrations/payment-gateway/giving-report.ts";
import type { Services } from "#api/services.ts";

import { bookCharges } from "./book-charges.ts";
import { concludeGiving } from "./conclude-giving.ts";
import { endAgain } from "./end-again.ts";
import { finishRenewal } from "./finish-renewal.ts";
import { takeFacts } from "./take-facts.ts";

/**
 * What works by itself may ask the gateway, have it charge less than it would, and have it charge what is kept already; it has
 * nobody charged.
 */
export type Reconciling = Omit<Services, "gateway"> & {
  gateway: Pick<Gateway, "findCharge" | "findCharges" | "listTransactions"> & {
    givings: Pick<Gateway["givings"], "find" | "list" | "end" | "renew" | "forget">;
  };
};

type Manner = {
  /** Nobody is at work on it any more: that the gateway knows of none counts. */
  isDue: boolean;
  /** What the gateway has just told that it keeps; null when it has told of all, and this is not among them. */
  told?: ReportedGiving | null | undefined;
};

/** Asks the gateway what it keeps and has charged of a giving, and takes it into the books. Throws `GatewayUnreachable`. */
export async function reconcileGiving(
  services: Reconciling,
  orderid: string,
  { isDue, told }: Manner,
): Promise<void> {
  const { db, gateway } = services;
  const giving = await findGiving(db, orderid);
  if (!giving) return;
  const { state, subscription_id } = giving;
  if (state === "starting") return isDue ? reconcileStart(services, giving) : undefined;

  const known = told === undefined ? await gateway.givings.find(orderid, subscription_id) : told;
  const facts = known && (await takeKnown(services, giving, known, isDue));
  // That one is gone which nobody asked to end is believed only beside all others (compare-givings.ts).
  const isBelieved = isDue && (state !== "active" || told === null);
  if (!known && isBelieved) await takeAbsence(services, giving);
  await bookCharges(services, giving, await gateway.findCharges(orderid));
  // Last: by its next day it is passed over until then.
  if (facts) await takeFacts(services, giving, facts);
}

/** Nobody goes on with it: whoever gave has left, or their call ended in the middle. */
async function reconcileStart(services: Reconciling, giving: GivingRow): Promise<void> {
  const gift = await findFirstGift(services.db, giving.id);
  if (gift?.state === "pending" || gift?.state === "doubtful") return;
  await concludeGiving(services, giving, { kind: "not-begun", answer: "nobody went on with it" });
}

/** What the gateway keeps of it from now on; null when it is to keep nothing. */
async function takeKnown(
  services: Reconciling,
  giving: GivingRow,
  known: ReportedGiving,
  isDue: boolean,
): Promise<ReportedGiving | null> {
  const { gateway, log } = services;
  const { orderid, state, renewing_with } = giving;

  if (isOver(giving)) {
    const outcome = await gateway.givings.end(known.id);
    log.error({ orderid, outcome: outcome.kind }, "a regular giving went on that had ended");
    return null;
  }
  if (state === "planning") {
    await concludeGiving(services, giving, { kind: "begun", subscriptionId: known.id });
  }
  if (state === "cancelling" && isDue) await endAgain(services, giving, known);
  if (state !== "active" || !isDue || renewing_with === null) return known;
  return finishRenewal(services, giving, known, renewing_with);
}

/** The gateway keeps none; that is believed when it has said so for as long as its reports may lag behind. */
async function takeAbsence(services: Reconciling, giving: GivingRow): Promise<void> {
  const { db, now, paymentWait } = services;
  const { id, state } = giving;
  if (isOver(giving)) return;

  const since = await keepMissing(db, id, now());
  if (ageOf(services, since) < paymentWait) return;
  if (state === "planning") {
    const answer = `not known at the gateway since ${since.toISOString()}`;
    return void (await concludeGiving(services, giving, { kind: "not-begun", answer }));
  }
  const by = state === "cancelling" ? "person" : "gateway";
  await concludeGiving(services, giving, { kind: "ended", by });
}

/** In milliseconds. */
function ageOf({ now }: Reconciling, time: Date): number {
  return now().getTime() - time.getTime();
}

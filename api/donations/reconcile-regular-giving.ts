import { findFirstDonation } from "#api/db/donations/donations.ts";
import { findRegularGiving, type RegularGivingRow } from "#api/db/donations/regular-givings.ts";
import { recordMissing } from "#api/db/donations/unsettled-regular-givings.ts";
import { isOver } from "#api/db/schema/regular-givings-schema.ts";
import type { Gateway } from "#api/integrations/payment-gateway/gateway.ts";
import type { ReportedRegularGiving } from "#api/integrations/payment-gateway/regular-giving-report.ts";
import type { Services } from "#api/services.ts";

import { recordCharges } from "./record-charges.ts";
import { concludeRegularGiving } from "./conclude-regular-giving.ts";
import { retryCancellation } from "./retry-cancellation.ts";
import { finishRenewal } from "./finish-renewal.ts";
import { recordReportedFacts } from "./record-reported-facts.ts";

/**
 * What works by itself may ask the gateway, have it charge less than it would, and have it charge what is kept already; it has
 * nobody charged.
 */
export type ReconcileServices = Omit<Services, "gateway"> & {
  gateway: Pick<Gateway, "findCharge" | "findCharges" | "listTransactions"> & {
    regularGivings: Pick<Gateway["regularGivings"], "find" | "list" | "end" | "renew" | "forget">;
  };
};

type ReconcileOptions = {
  /** Nobody is at work on it any more: that the gateway knows of none counts. */
  isDue: boolean;
  /** What the gateway has just told that it keeps; null when it has told of all, and this is not among them. */
  told?: ReportedRegularGiving | null | undefined;
};

/** Asks the gateway what it keeps and has charged of a giving, and takes it into the books. Throws `GatewayUnreachable`. */
export async function reconcileRegularGiving(
  services: ReconcileServices,
  orderid: string,
  { isDue, told }: ReconcileOptions,
): Promise<void> {
  const { db, gateway } = services;
  const regularGiving = await findRegularGiving(db, orderid);
  if (!regularGiving) return;
  const { state, subscription_id } = regularGiving;
  if (state === "starting") return isDue ? reconcileStart(services, regularGiving) : undefined;

  const known =
    told === undefined ? await gateway.regularGivings.find(orderid, subscription_id) : told;
  const facts = known && (await applyReported(services, regularGiving, known, isDue));
  // That one is gone which nobody asked to end is believed only beside all others (compare-givings.ts).
  const isBelieved = isDue && (state !== "active" || told === null);
  if (!known && isBelieved) await applyMissing(services, regularGiving);
  await recordCharges(services, regularGiving, await gateway.findCharges(orderid));
  // Last: by its next day it is passed over until then.
  if (facts) await recordReportedFacts(services, regularGiving, facts);
}

/** Nobody goes on with it: whoever gave has left, or their call ended in the middle. */
async function reconcileStart(
  services: ReconcileServices,
  regularGiving: RegularGivingRow,
): Promise<void> {
  const donation = await findFirstDonation(services.db, regularGiving.id);
  if (donation?.state === "pending" || donation?.state === "doubtful") return;
  await concludeRegularGiving(services, regularGiving, {
    kind: "not-begun",
    answer: "nobody went on with it",
  });
}

/** What the gateway keeps of it from now on; null when it is to keep nothing. */
async function applyReported(
  services: ReconcileServices,
  regularGiving: RegularGivingRow,
  known: ReportedRegularGiving,
  isDue: boolean,
): Promise<ReportedRegularGiving | null> {
  const { gateway, log } = services;
  const { orderid, state, renewing_with } = regularGiving;

  if (isOver(regularGiving)) {
    const outcome = await gateway.regularGivings.end(known.id);
    log.error({ orderid, outcome: outcome.kind }, "a regular giving went on that had ended");
    return null;
  }
  if (state === "planning") {
    await concludeRegularGiving(services, regularGiving, {
      kind: "begun",
      subscriptionId: known.id,
    });
  }
  if (state === "cancelling" && isDue) await retryCancellation(services, regularGiving, known);
  if (state !== "active" || !isDue || renewing_with === null) return known;
  return finishRenewal(services, regularGiving, known, renewing_with);
}

/** The gateway keeps none; that is believed when it has said so for as long as its reports may lag behind. */
async function applyMissing(
  services: ReconcileServices,
  regularGiving: RegularGivingRow,
): Promise<void> {
  const { db, now, paymentWait } = services;
  const { id, state } = regularGiving;
  if (isOver(regularGiving)) return;

  const since = await recordMissing(db, id, now());
  if (ageMs(services, since) < paymentWait) return;
  if (state === "planning") {
    const answer = `not known at the gateway since ${since.toISOString()}`;
    return void (await concludeRegularGiving(services, regularGiving, {
      kind: "not-begun",
      answer,
    }));
  }
  const by = state === "cancelling" ? "person" : "gateway";
  await concludeRegularGiving(services, regularGiving, { kind: "ended", by });
}

/** In milliseconds. */
function ageMs({ now }: ReconcileServices, time: Date): number {
  return now().getTime() - time.getTime();
}

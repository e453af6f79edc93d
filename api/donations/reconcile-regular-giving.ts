import { findFirstDonation } from "#api/db/donations/donations.ts";
import { findRegularGiving, type RegularGivingRow } from "#api/db/donations/regular-givings.ts";
import { recordMissing } from "#api/db/donations/uncertain-regular-givings.ts";
import { isOver } from "#api/db/schema/regular-givings-schema.ts";
import type { Gateway } from "#api/integrations/payment-gateway/gateway.ts";
import type { ReportedRegularGiving } from "#api/integrations/payment-gateway/regular-giving-report.ts";
import type { PaymentServices } from "#api/services.ts";

import { recordCharges } from "./record-charges.ts";
import { concludeRegularGiving } from "./conclude-regular-giving.ts";
import { retryCancellation } from "./retry-cancellation.ts";
import { finishRenewal } from "./finish-renewal.ts";
import { recordReportedFacts } from "./record-reported-facts.ts";

/**
 * Background work may query the gateway, end schedules, and set a schedule to the stored card or account. It starts no
 * charges.
 */
export type ReconcileServices = PaymentServices & {
  gateway: Pick<Gateway, "findCharge" | "findCharges" | "listTransactions"> & {
    regularGivings: Pick<
      Gateway["regularGivings"],
      "find" | "list" | "end" | "setSchedulePaymentMethod" | "deleteCustomer"
    >;
  };
};

type ReconcileOptions = {
  /** No request is working on it any more, so it counts when the gateway knows of none. */
  isDue: boolean;
  /** What the gateway has already reported; null when it has reported all schedules and this one is missing. */
  reported?: ReportedRegularGiving | null | undefined;
};

/** Asks the gateway for the schedule and charges of a regular giving and records them. Throws `GatewayUnreachable`. */
export async function reconcileRegularGiving(
  services: ReconcileServices,
  orderid: string,
  { isDue, reported }: ReconcileOptions,
): Promise<void> {
  const { db, gateway } = services;
  const regularGiving = await findRegularGiving(db, orderid);
  if (!regularGiving) return;
  const { state, subscription_id } = regularGiving;
  if (state === "starting") return isDue ? reconcileStart(services, regularGiving) : undefined;

  const schedule =
    reported === undefined ? await gateway.regularGivings.find(orderid, subscription_id) : reported;
  const facts = schedule && (await applyReported(services, regularGiving, schedule, isDue));
  // An active one counts as gone only beside a list of all others (`compare-regular-givings.ts`).
  const isBelieved = isDue && (state !== "active" || reported === null);
  if (!schedule && isBelieved) await applyMissing(services, regularGiving);
  await recordCharges(services, regularGiving, await gateway.findCharges(orderid));
  // Comes last: the new next day keeps it from being due until then.
  if (facts) await recordReportedFacts(services, regularGiving, facts);
}

/** Its request has ended, so it goes no further. */
async function reconcileStart(
  services: ReconcileServices,
  regularGiving: RegularGivingRow,
): Promise<void> {
  const donation = await findFirstDonation(services.db, regularGiving.id);
  if (donation?.state === "pending" || donation?.state === "doubtful") return;
  await concludeRegularGiving(services, regularGiving, {
    kind: "not-begun",
    answer: "its request did not set it up",
  });
}

/** The schedule that goes on at the gateway; null when it is to end. */
async function applyReported(
  services: ReconcileServices,
  regularGiving: RegularGivingRow,
  schedule: ReportedRegularGiving,
  isDue: boolean,
): Promise<ReportedRegularGiving | null> {
  const { gateway, log } = services;
  const { orderid, state, renewing_with } = regularGiving;

  if (isOver(regularGiving)) {
    const outcome = await gateway.regularGivings.end(schedule.id);
    log.error(
      { orderid, outcome: outcome.kind },
      "an ended regular giving was still active at the gateway",
    );
    return null;
  }
  if (state === "planning") {
    await concludeRegularGiving(services, regularGiving, {
      kind: "begun",
      subscriptionId: schedule.id,
    });
  }
  if (state === "cancelling" && isDue) await retryCancellation(services, regularGiving, schedule);
  if (state !== "active" || !isDue || renewing_with === null) return schedule;
  return finishRenewal(services, regularGiving, schedule, renewing_with);
}

/** A missing schedule is believed once it has been missing for as long as reports may lag. */
async function applyMissing(
  services: ReconcileServices,
  regularGiving: RegularGivingRow,
): Promise<void> {
  const { db, now, paymentWaitMs } = services;
  const { id, state } = regularGiving;
  if (isOver(regularGiving)) return;

  const since = await recordMissing(db, id, now());
  if (ageMs(services, since) < paymentWaitMs) return;
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

function ageMs({ now }: ReconcileServices, time: Date): number {
  return now().getTime() - time.getTime();
}

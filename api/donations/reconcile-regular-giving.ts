import { findFirstDonation } from "#api/db/donations/donations.ts";
import {
  recordMissing,
  claimUncertainRegularGiving,
  releaseRegularGiving,
} from "#api/db/donations/open-regular-givings.ts";
import {
  findRegularGiving,
  type RegularGivingRow,
  claimEndRetry,
  getVaultId,
} from "#api/db/donations/regular-givings.ts";
import { resolveRenewal } from "#api/db/donations/renewals.ts";
import { isOver } from "#api/db/schema/regular-givings-schema.ts";
import type { Gateway } from "#api/integrations/payment-gateway/gateway.ts";
import {
  type ReportedRegularGiving,
  logGatewayOutcome,
} from "#api/integrations/payment-gateway/regular-givings.ts";
import { runBatch, afterIntervals } from "#api/ordering/run-batch.ts";
import type { Jobs } from "#api/ports.ts";
import type {
  PaymentServices,
  Database,
  Logging,
  MailServices,
  PaymentWait,
} from "#api/services.ts";

import { recordCharges } from "./record-charges.ts";
import { concludeRegularGiving } from "./conclude-regular-giving.ts";
import { differsFromRecord, recordReportedFacts } from "./record-reported-facts.ts";

/** After the last try a mail says that the giving goes on. */
const MAX_CANCEL_TRIES = 3;

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

  // A list of all may be older than a change that was made meanwhile.
  const mustAsk =
    reported === undefined || (reported && differsFromRecord(regularGiving, reported));
  const schedule = mustAsk ? await gateway.regularGivings.find(orderid, subscription_id) : reported;
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

type RenewalServices = Database &
  Logging & {
    gateway: {
      regularGivings: Pick<Gateway["regularGivings"], "find" | "setSchedulePaymentMethod">;
    };
  };

/**
 * Sets the schedule to the payment method that the gateway stores, when it is uncertain whether the one with token hash
 * `hash` was accepted: later charges then use what is stored, the old or the new one. Returns the gateway's report of
 * it. Throws `GatewayUnreachable`.
 */
async function finishRenewal(
  { db, gateway, log }: RenewalServices,
  regularGiving: RegularGivingRow,
  reported: ReportedRegularGiving,
  hash: string,
): Promise<ReportedRegularGiving> {
  const { id, orderid } = regularGiving;
  const outcome = await gateway.regularGivings.setSchedulePaymentMethod(
    reported.id,
    getVaultId(regularGiving),
  );
  logGatewayOutcome(
    log,
    orderid,
    outcome,
    "the schedule of a regular giving was set to the stored card or account",
  );
  if (outcome.kind !== "done") return reported;
  await resolveRenewal(db, { id, hash });
  return (await gateway.regularGivings.find(orderid, reported.id)) ?? reported;
}

type RetryServices = MailServices &
  Database &
  Logging &
  PaymentWait & {
    gateway: { regularGivings: Pick<Gateway["regularGivings"], "end"> };
  };

/**
 * Asks the gateway again to end a giving it still has, up to three times, each time after a pause twice as long. Then
 * it goes on, with a mail; at once if the person did not ask for the end.
 */
async function retryCancellation(
  services: RetryServices,
  regularGiving: RegularGivingRow,
  schedule: ReportedRegularGiving,
): Promise<void> {
  const { db, gateway, log, now } = services;
  const { orderid, changed_at, is_end_wished, end_tries } = regularGiving;
  const isLast = !is_end_wished || end_tries >= MAX_CANCEL_TRIES;
  // Reports lag: they still show a giving for a while after its end.
  const pause = services.paymentWaitMs * (isLast ? 1 : 2 ** end_tries);
  if (now().getTime() - changed_at.getTime() < pause) return;
  if (isLast) {
    await concludeRegularGiving(services, regularGiving, {
      kind: "goes-on",
      answer: "the gateway still has it",
    });
    return;
  }
  if (!(await claimEndRetry(db, regularGiving, now()))) return;
  const outcome = await gateway.regularGivings.end(schedule.id);
  logGatewayOutcome(log, orderid, outcome, "the gateway was asked again to end a regular giving");
  if (outcome.kind === "done")
    await concludeRegularGiving(services, regularGiving, { kind: "ended", by: "person" });
}

/** Asks once about each uncertain regular giving that has not changed for a while. */
export function reconcileRegularGivings(
  services: ReconcileServices,
  signal?: AbortSignal,
): Promise<void> {
  const { db } = services;
  return runBatch(services, {
    claim: (claim) => claimUncertainRegularGiving(db, claim),
    check: ({ orderid }) => reconcileRegularGiving(services, orderid, { isDue: true }),
    release: ({ orderid }) => releaseRegularGiving(db, orderid, afterIntervals(services, 0.5)),
    timeoutMessage: "a regular giving could not be checked at the gateway",
    signal,
  });
}

/** Checks single regular givings: soon after a change, or when a webhook names one. */
export function checkRegularGivings(
  services: ReconcileServices,
  jobs: Pick<Jobs, "work">,
): Promise<void> {
  return jobs.work("check-giving", ({ orderid }) =>
    reconcileRegularGiving(services, orderid, { isDue: false }),
  );
}

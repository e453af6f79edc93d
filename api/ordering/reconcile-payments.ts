import { setTimeout } from "node:timers/promises";

import { checkRefundStatus } from "#api/cancellations/check-refund-status.ts";
import type { RefundServices } from "#api/cancellations/process-refund.ts";
import { reconcileRefunds } from "#api/cancellations/reconcile-refunds.ts";
import {
  claimOpenPayment,
  releaseAllPayments,
  releasePayment,
} from "#api/db/payments/claim-payments.ts";
import { findPayment, isPaymentOpen, type OpenPayment } from "#api/db/payments/open-payments.ts";
import { findRefundByGatewayId } from "#api/db/refunds/refunds.ts";
import { deleteVaultCustomers } from "#api/donations/delete-vault-customers.ts";
import { reconcileRegularGivings } from "#api/donations/reconcile-regular-givings.ts";
import type { ReconcileServices as ReconcilingRegularGivings } from "#api/donations/reconcile-regular-giving.ts";
import type { Jobs } from "#api/jobs.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/gateway-unreachable.ts";

import { runBatch, afterIntervals, intervalMs } from "./run-batch.ts";
import { lookUpCardHash } from "./look-up-card.ts";
import { type ReconcileServices, reconcilePayment } from "./reconcile-payment.ts";

const HOUR_MS = 60 * 60_000;

/** How long stopping waits for the payment that is asked about, in milliseconds; another process takes it up. */
const SHUTDOWN_TIMEOUT_MS = 5_000;

/**
 * Asks the gateway about every payment and regular giving that is not certain, at once and then every minute, whichever
 * process it was begun by; returns what was written down to be returned; and has it forget what givings were paid with that
 * are over. The function returned stops it: a round that is under way asks about no further payment. `onRound` is called after
 * each that was finished.
 */
export function startReconciling(
  services: ReconcileServices & ReconcilingRegularGivings & RefundServices,
  onRound: () => void = () => {},
): () => Promise<void> {
  const stopping = new AbortController();
  let isBusy = false;
  let running = round();
  const timer = setInterval(() => {
    if (!isBusy) running = round();
  }, intervalMs(services));
  timer.unref();

  async function round(): Promise<void> {
    isBusy = true;
    await reconcileAll().catch((error: unknown) =>
      services.log.error({ err: error }, "payments could not be settled"),
    );
    isBusy = false;
  }
  async function reconcileAll(): Promise<void> {
    await reconcilePayments(services, { signal: stopping.signal });
    await reconcileRegularGivings(services, stopping.signal);
    await reconcileRefunds(services, { signal: stopping.signal });
    await deleteVaultCustomers(services, stopping.signal);
    onRound();
  }
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await Promise.race([running, setTimeout(SHUTDOWN_TIMEOUT_MS, null, { ref: false })]);
  };
}

type ReconcileOptions = { all?: boolean; signal?: AbortSignal };

/** Asks once about each payment that is due; about all that are open, when `all` is said. */
export async function reconcilePayments(
  services: ReconcileServices,
  { all = false, signal }: ReconcileOptions = {},
): Promise<void> {
  const { db } = services;
  if (all) await releaseAllPayments(db);

  await runBatch(services, {
    claim: (claim) => claimOpenPayment(db, claim),
    ask: (payment) => reconcilePayment(services, payment, { isDue: true }),
    release: (payment) => releasePayment(db, payment.id, nextCheckTime(services, payment)),
    silence: "a payment cannot be asked after now",
    signal,
  });
}

/** Asks about one payment at a hint: soon after nothing was heard of it, or when the gateway tells of it by itself. */
export function startPaymentChecks(
  services: ReconcileServices,
  jobs: Pick<Jobs, "work">,
): Promise<void> {
  return jobs.work("check-payment", async ({ orderid }) => {
    const payment = await findPayment(services.db, orderid);
    if (!payment) return checkRefundOrCard(services, orderid);
    try {
      await reconcilePayment(services, payment, { isDue: false });
    } catch (error) {
      // What is open is asked after every minute anyway.
      if (!(error instanceof GatewayUnreachable) || !isPaymentOpen(payment)) throw error;
    }
  });
}

/** What went back of an order, or what was paid by somebody who is no more. */
async function checkRefundOrCard(services: ReconcileServices, orderid: string): Promise<void> {
  const refund = await findRefundByGatewayId(services.db, orderid);
  if (refund) await checkRefundStatus(services, refund.id, { isDue: false });
  else await lookUpCardHash(services, orderid);
}

/** What a person has to look at changes seldom. */
function nextCheckTime(services: ReconcileServices, { state }: OpenPayment): Date {
  const isForPeople = state === "conflict" || state === "late";
  return isForPeople ? new Date(services.now().getTime() + HOUR_MS) : afterIntervals(services, 0.5);
}

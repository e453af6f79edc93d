import { setTimeout } from "node:timers/promises";

import { checkRefundStatus } from "#api/cancellations/check-refund-status.ts";
import { type RefundServices, reconcileRefunds } from "#api/cancellations/process-refund.ts";
import {
  findPayment,
  isPaymentOpen,
  type OpenPayment,
  claimOpenPayment,
  releaseAllPayments,
  releasePayment,
} from "#api/db/payments/open-payments.ts";
import { findRefundByGatewayId } from "#api/db/refunds/refunds.ts";
import { deleteVaultCustomers } from "#api/donations/delete-vault-customers.ts";
import {
  type ReconcileServices as ReconcilingRegularGivings,
  reconcileRegularGivings,
} from "#api/donations/reconcile-regular-giving.ts";
import type { Jobs } from "#api/ports.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/transact.ts";

import { runBatch, afterIntervals, intervalMs } from "./run-batch.ts";
import { lookUpCardHash } from "./look-up-card.ts";
import { type ReconcileServices, reconcilePayment } from "./reconcile-payment.ts";

const HOUR_MS = 60 * 60_000;

/** In milliseconds: how long shutdown waits for the current payment; another process will resume it. */
const SHUTDOWN_TIMEOUT_MS = 5_000;

/**
 * Reconciles all uncertain payments and regular givings with the gateway, of all processes, at once and then every
 * minute. Also sends recorded refunds and deletes vault customers of ended regular givings. Returns a function that
 * stops after the current payment. `onRound` is called after each completed round.
 */
export function startReconciling(
  services: ReconcileServices & ReconcilingRegularGivings & RefundServices,
  onRound: () => void = () => {},
): () => Promise<void> {
  const stopping = new AbortController();
  let isBusy = false;
  let running = runRound();
  const timer = setInterval(() => {
    if (!isBusy) running = runRound();
  }, intervalMs(services));
  timer.unref();

  async function runRound(): Promise<void> {
    isBusy = true;
    await reconcileAll().catch((error: unknown) =>
      services.log.error({ err: error }, "payments could not be reconciled"),
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

/** Asks once about each payment that is due, or about every open one with `all`. */
export async function reconcilePayments(
  services: ReconcileServices,
  { all = false, signal }: ReconcileOptions = {},
): Promise<void> {
  const { db } = services;
  if (all) await releaseAllPayments(db);

  await runBatch(services, {
    claim: (claim) => claimOpenPayment(db, claim),
    check: (payment) => reconcilePayment(services, payment, { isDue: true }),
    release: (payment) => releasePayment(db, payment.id, nextCheckTime(services, payment)),
    timeoutMessage: "a payment could not be checked at the gateway",
    signal,
  });
}

/** Checks single payments: soon after an unknown outcome, or when a webhook names one. */
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
      // Open payments are checked every minute anyway.
      if (!(error instanceof GatewayUnreachable) || !isPaymentOpen(payment)) throw error;
    }
  });
}

/** The id is of a refund, or of an attempt whose card is to be looked up. */
async function checkRefundOrCard(services: ReconcileServices, orderid: string): Promise<void> {
  const refund = await findRefundByGatewayId(services.db, orderid);
  if (refund) await checkRefundStatus(services, refund.id, { isDue: false });
  else await lookUpCardHash(services, orderid);
}

/** A payment that waits for an operator changes seldom. */
function nextCheckTime(services: ReconcileServices, { state }: OpenPayment): Date {
  const needsOperator = state === "conflict" || state === "late";
  return needsOperator
    ? new Date(services.now().getTime() + HOUR_MS)
    : afterIntervals(services, 0.5);
}

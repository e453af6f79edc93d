import { findPayment } from "#api/db/payments/open-payments.ts";
import { findRefund, type RefundRow } from "#api/db/refunds/refunds.ts";
import { isReversed } from "#api/ordering/next-attempt-state.ts";
import { reconcilePayment, type ReconcileServices } from "#api/ordering/reconcile-payment.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/transact.ts";

import { type CancellationInput, beginCancellation } from "./begin-cancellation.ts";
import { compareOrderRefunds } from "./compare-refunds.ts";
import { type CancellationPlan, planCancellation, planRetry } from "./plan-cancellation.ts";
import { processRefund, type RefundServices } from "./process-refund.ts";
import {
  needsRetry,
  type GatewayCharge,
  findPreviousRefund,
  type Cancellability,
  type CancelOptions,
  findCancellability,
  type CancelRefusal,
} from "./cancellability.ts";

type CancelServices = ReconcileServices & RefundServices;

/** What the requested cancellation would do now. */
export type CancellationPreview =
  | { kind: "unknown-order" }
  | { kind: "refused"; cancellability: Cancellability; why: CancelRefusal }
  /** The same was requested before: it is done or still in progress. */
  | { kind: "known"; cancellability: Cancellability; refund: RefundRow }
  | {
      kind: "plan";
      cancellability: Cancellability;
      plan: CancellationPlan;
      gatewayCharge: GatewayCharge;
    };

/**
 * Plans the requested cancellation without beginning it. First it processes open refunds, compares completed ones with
 * the gateway, and records a reversed charge. With `again`, a repeated request is planned as a new one. Throws
 * `GatewayUnreachable`.
 */
export async function previewCancellation(
  services: CancelServices,
  orderId: number,
  options: CancelOptions,
  { again = false } = {},
): Promise<CancellationPreview> {
  if (!(await findCancellability(services.db, orderId))) return { kind: "unknown-order" };
  await processOpenRefunds(services, orderId);
  await compareOrderRefunds(services, orderId);
  const cancellability = await findCancellability(services.db, orderId);
  if (!cancellability) return { kind: "unknown-order" };

  const last = again ? null : findPreviousRefund(cancellability, options);
  if (last && !needsRetry(last)) {
    return { kind: "known", cancellability, refund: last };
  }
  const gatewayCharge = await findChargeAtGateway(services, cancellability);
  const planned = last
    ? planRetry(cancellability, last, gatewayCharge)
    : planCancellation(cancellability, options, gatewayCharge);
  if (planned.kind === "plan")
    return { kind: "plan", cancellability, plan: planned.plan, gatewayCharge };
  const { why } = planned;
  if (why.code === "went-back") await reconcileCharge(services, cancellability);
  return { kind: "refused", cancellability, why };
}

async function processOpenRefunds(services: CancelServices, orderId: number): Promise<void> {
  const cancellability = await findCancellability(services.db, orderId);
  for (const { id } of cancellability?.refunds ?? []) await processRefund(services, id);
}

async function findChargeAtGateway(
  { gateway }: CancelServices,
  { charge }: Cancellability,
): Promise<GatewayCharge> {
  if (!charge || isReversed(charge.state)) return null;
  return gateway.refunds.find({ orderid: charge.orderid, refundid: null });
}

/** The charge was reversed on the gateway's pages or by the bank, and this is not recorded yet. */
async function reconcileCharge(
  services: CancelServices,
  { charge }: Cancellability,
): Promise<void> {
  const payment = charge && (await findPayment(services.db, charge.orderid));
  if (payment) await reconcilePayment(services, payment, { isDue: false });
}

/** Carries out the confirmed plan and sends the refund if possible. Returns the refund in its resulting state. */
export async function cancelOrder(
  services: CancelServices,
  input: CancellationInput,
): Promise<RefundRow> {
  const id = await beginCancellation(services, input);
  try {
    await processRefund(services, id);
  } catch (error) {
    // The refund is recorded; reconciliation sends it once the gateway can be reached.
    if (!(error instanceof GatewayUnreachable)) throw error;
  }
  const refund = await findRefund(services.db, id);
  if (!refund) throw new Error("The refund that was just recorded is missing.");
  return refund;
}

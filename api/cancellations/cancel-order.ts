import { findPayment } from "#api/db/payments/open-payments.ts";
import { findRefund, type RefundRow } from "#api/db/refunds/refunds.ts";
import { isReversed } from "#api/ordering/next-attempt-state.ts";
import { reconcilePayment, type ReconcileServices } from "#api/ordering/reconcile-payment.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/gateway-unreachable.ts";

import { type CancellationInput, beginCancellation } from "./begin-cancellation.ts";
import { compareOrderRefunds } from "./compare-refunds.ts";
import { findCancellability } from "./find-cancellability.ts";
import { type CancellationPlan, planCancellation, planRetry } from "./plan-cancellation.ts";
import { processRefund, type RefundServices } from "./process-refund.ts";
import type { CancelRefusal } from "./refuse-cancellation.ts";
import {
  needsRetry,
  type GatewayCharge,
  findPreviousRefund,
  type Cancellability,
  type CancelOptions,
} from "./cancel-options.ts";

type CancelServices = ReconcileServices & RefundServices;

/** What an operator's wish comes to, as things stand. */
export type CancellationPreview =
  | { kind: "unknown-order" }
  | { kind: "refused"; cancellability: Cancellability; why: CancelRefusal }
  /** It was said before: it is done, or seen to. */
  | { kind: "known"; cancellability: Cancellability; refund: RefundRow }
  | { kind: "plan"; cancellability: Cancellability; plan: CancellationPlan; known: GatewayCharge };

/**
 * Looks what there is to do for a wish, once it was seen to what was written down before; nothing else is changed. `again`:
 * what was said last is meant once more. Throws `GatewayUnreachable`.
 */
export async function previewCancellation(
  services: CancelServices,
  orderId: number,
  wish: CancelOptions,
  { again = false } = {},
): Promise<CancellationPreview> {
  if (!(await findCancellability(services.db, orderId))) return { kind: "unknown-order" };
  await processOpenRefunds(services, orderId);
  await compareOrderRefunds(services, orderId);
  const cancellability = await findCancellability(services.db, orderId);
  if (!cancellability) return { kind: "unknown-order" };

  const last = again ? null : findPreviousRefund(cancellability, wish);
  if (last && !needsRetry(last)) {
    return { kind: "known", cancellability, refund: last };
  }
  const known = await findChargeAtGateway(services, cancellability);
  const planned = last
    ? planRetry(cancellability, last, known)
    : planCancellation(cancellability, wish, known);
  if (planned.kind === "plan") return { kind: "plan", cancellability, plan: planned.plan, known };
  const { why } = planned;
  if (why.code === "went-back") await reconcileCharge(services, cancellability);
  return { kind: "refused", cancellability, why };
}

/** Of what was begun before it is seen first what became of it. */
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

/** It went back at the gateway's pages, or by the bank, and the books do not know of it yet. */
async function reconcileCharge(
  services: CancelServices,
  { charge }: Cancellability,
): Promise<void> {
  const payment = charge && (await findPayment(services.db, charge.orderid));
  if (payment) await reconcilePayment(services, payment, { isDue: false });
}

/** Does what was agreed to, and sends what is to go back, where that can be. What was written down, as it is then. */
export async function cancelOrder(
  services: CancelServices,
  begin: CancellationInput,
): Promise<RefundRow> {
  const id = await beginCancellation(services, begin);
  try {
    await processRefund(services, id);
  } catch (error) {
    // It is written down: whoever works by itself sees to it, as soon as the gateway is there again.
    if (!(error instanceof GatewayUnreachable)) throw error;
  }
  const refund = await findRefund(services.db, id);
  if (!refund) throw new Error("What was written down is gone.");
  return refund;
}

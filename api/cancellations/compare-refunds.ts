import { findPayment } from "#api/db/payments/open-payments.ts";
import {
  findOrdersRefundedSince,
  resetEmptyAnswers,
  isComparableRefund,
} from "#api/db/refunds/comparable-refunds.ts";
import { countEmptyRefundAnswer } from "#api/db/refunds/open-refunds.ts";
import {
  findOrderCharge,
  findOrderRefunds,
  type OrderCharge,
  type RefundRow,
} from "#api/db/refunds/refunds.ts";
import { recordGatewayFacts } from "#api/ordering/record-gateway-facts.ts";
import { isReversed } from "#api/ordering/next-attempt-state.ts";
import { reconcilePayment, type ReconcileServices } from "#api/ordering/reconcile-payment.ts";
import { matchesAmount } from "#api/integrations/payment-gateway/findings.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/gateway-unreachable.ts";
import { isRefundInFlight } from "#domain/refund-states.ts";

import { MIN_EMPTY_ANSWERS } from "./check-refund-status.ts";
import { findLostRefunds, findRestoredRefunds, type ComparedRefund } from "./find-lost-refunds.ts";
import { recordLostExternalRefund } from "./record-lost-external-refund.ts";
import { recordLostRefund, recordRestoredRefund } from "./record-lost-refund.ts";

/** How far back it looks, in milliseconds: a refund can be voided for a day, and a bank may refuse it some days later. */
const LOOKBACK_MS = 10 * 24 * 60 * 60_000;

/**
 * Compares what the books say was given back in the last ten days with what the gateway says went back. What did not is to
 * be sent again by an operator, and told to them. Whether all of it could be compared.
 */
export async function compareRefunds(
  services: ReconcileServices,
  { signal }: { signal?: AbortSignal } = {},
): Promise<boolean> {
  const since = new Date(services.now().getTime() - LOOKBACK_MS);
  try {
    for (const orderId of await findOrdersRefundedSince(services.db, since)) {
      if (signal?.aborted) return false;
      await compareOrderRefunds(services, orderId);
    }
    return true;
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error;
    services.log.warn({ reason: error.message }, "refunds could not be compared with the gateway");
    return false;
  }
}

/** The same of one order. Throws `GatewayUnreachable`. */
export async function compareOrderRefunds(
  services: ReconcileServices,
  orderId: number,
): Promise<void> {
  const charge = await findOrderCharge(services.db, orderId);
  const refunds = await findOrderRefunds(services.db, orderId);
  // A refund in flight would count twice; its outcome is known soon.
  if (!charge || refunds.some(isRefundInFlight)) return;
  const told = await findRefundsAtGateway(services, charge, refunds.filter(isComparableRefund));
  const known = told.at(-1)?.known;
  if (known?.charge.kind !== "charged" || !matchesAmount(charge.amount_cents, known.charge)) return;
  if (!(await confirmStillCharged(services, charge))) return;

  const { lost, unseen, elsewhere } = findLostRefunds(told, known.refunded);
  for (const refund of lost) await recordLostRefund(services, refund, "found as failed");
  const missed = unseen ?? elsewhere?.refund ?? null;
  await resetSeenRefunds(services, told, missed);
  if (unseen && (await isConfirmedMissing(services, unseen))) {
    await recordLostRefund(services, unseen, "not known at the gateway any more");
  }
  if (elsewhere && (await isConfirmedMissing(services, elsewhere.refund))) {
    await recordLostExternalRefund(services, elsewhere.refund, elsewhere.amount);
  }
  for (const refund of findRestoredRefunds(told, known.refunded))
    await recordRestoredRefund(services, refund);
  const payment = await findPayment(services.db, charge.orderid);
  if (payment) await recordGatewayFacts(services, payment, known.charge);
}

async function findRefundsAtGateway(
  { gateway }: ReconcileServices,
  { orderid }: OrderCharge,
  refunds: readonly RefundRow[],
): Promise<ComparedRefund[]> {
  const told: ComparedRefund[] = [];
  for (const refund of refunds) {
    // The sum is that of the last answer.
    const otherRefunds = refund === refunds.at(-1) ? refunds.slice(0, -1).map(toRefundQuery) : [];
    const known = await gateway.refunds.find({ orderid, ...toRefundQuery(refund), otherRefunds });
    told.push({ refund, known });
  }
  return told;
}

function toRefundQuery({ kind, orderid, transaction_id }: RefundRow) {
  // Of a charge that was voided the number is that of the charge.
  return { refundid: orderid, refundNumber: kind === "void" ? null : transaction_id };
}

/** All of it had gone back by the books, and is there all the same: once that is certain they say so. */
async function confirmStillCharged(services: ReconcileServices, { state, orderid }: OrderCharge) {
  if (!isReversed(state)) return true;
  const payment = await findPayment(services.db, orderid);
  if (payment) await reconcilePayment(services, payment, { isDue: false });
  const now = await findPayment(services.db, orderid);
  return now !== undefined && !isReversed(now.state);
}

/** One that was seen since then, or that is not missed, was not asked for in vain. */
async function resetSeenRefunds(
  { db }: ReconcileServices,
  told: readonly ComparedRefund[],
  missed: RefundRow | null,
): Promise<void> {
  for (const { refund, known } of told) {
    const isSeen = known.own.kind === "done" || missed === null;
    if (isSeen && refund !== missed && refund.empty_answers > 0)
      await resetEmptyAnswers(db, refund.id);
  }
}

/** Reports lag behind: that it is in none of them counts once it has been so for long enough, and twice. */
async function isConfirmedMissing(
  { db, now, paymentWait }: ReconcileServices,
  { id, changed_at }: RefundRow,
) {
  if (now().getTime() - changed_at.getTime() < paymentWait) return false;
  return (await countEmptyRefundAnswer(db, id)) >= MIN_EMPTY_ANSWERS;
}

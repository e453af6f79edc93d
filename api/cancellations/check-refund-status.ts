import { recordBankPayment } from "#api/db/payments/payment-attempts.ts";
import { countEmptyRefundAnswer } from "#api/db/refunds/open-refunds.ts";
import {
  updateRefundSums,
  findOrderCharge,
  findRefund,
  type OrderCharge,
  type RefundRow,
} from "#api/db/refunds/refunds.ts";
import { concludePayment } from "#api/ordering/conclude-payment.ts";
import { isReversed } from "#api/ordering/next-attempt-state.ts";
import type { Gateway } from "#api/integrations/payment-gateway/gateway.ts";
import type { RefundFinding } from "#api/integrations/payment-gateway/refunds.ts";
import type { PaymentServices } from "#api/services.ts";
import { excessOver, sum, zero } from "#domain/money.ts";
import { isRefundInFlight } from "#domain/refund-states.ts";

import { concludeRefund } from "./conclude-refund.ts";

/** Services to check refunds with: the gateway can only be queried. */
export type RefundCheckServices = PaymentServices & {
  gateway: { refunds: Pick<Gateway["refunds"], "find"> };
};

/** Number of answers without the refund before it counts as missing. */
export const MIN_EMPTY_ANSWERS = 2;

/** An open refund and what the gateway reports about its charge. */
export type CheckedRefund = { refund: RefundRow; charge: OrderCharge; finding: RefundFinding };

/**
 * Asks the gateway about a refund in flight and records the outcome. Returns the refund if it still has to be sent,
 * else null. With `isDue`, no process is sending it any more, so an answer without the refund counts. Throws
 * `GatewayUnreachable`.
 */
export async function checkRefundStatus(
  services: RefundCheckServices,
  id: number,
  { isDue }: { isDue: boolean },
): Promise<CheckedRefund | null> {
  const checked = await findAtGateway(services, id);
  if (!checked || (await concludeIfKnown(services, checked))) return null;

  const { refund, charge } = checked;
  if (refund.state === "intent") return reduceByRefundedElsewhere(services, checked);
  // A report without the charge says nothing about its refunds.
  const hasCharge = checked.finding.charge.kind === "charged";
  if (isDue && hasCharge && (await isConfirmedMissing(services, refund))) {
    const answer = `not known at the gateway, asked ${refund.empty_answers + 1} times`;
    const isRetried = refund.is_automatic && refund.kind === "void";
    const kind = isRetried ? "unsent" : "not_done";
    await concludeRefund(services, refund, charge, { kind, answer });
    if (isRetried) logVoidRetry(services, refund);
    else alertOperator(services, refund);
  }
  return null;
}

async function findAtGateway(
  { db, gateway }: RefundCheckServices,
  id: number,
): Promise<CheckedRefund | null> {
  const refund = await findRefund(db, id);
  const charge = refund && (await findOrderCharge(db, refund.order_id));
  if (!charge || !isRefundInFlight(refund)) return null;
  const { id: chargeId, orderid } = charge;
  const finding = await gateway.refunds.find({ orderid, refundid: refund.orderid });
  if (finding.charge.kind !== "charged" || !finding.charge.isOfBank)
    return { refund, charge, finding };
  // Bank payments are refunded by a different call.
  await recordBankPayment(db, chargeId);
  return { refund, charge: { ...charge, payment_method: "bank" }, finding };
}

/** Returns whether the gateway's report concludes the refund. */
async function concludeIfKnown(
  services: RefundCheckServices,
  checked: CheckedRefund,
): Promise<boolean> {
  const { refund, charge, finding } = checked;
  const { kind } = finding.charge;
  if (isReversed(kind)) {
    const transactionId = charge.transaction_id ?? "";
    const refundId = finding.own.kind === "done" ? finding.own.transactionId : null;
    const verdict = { kind, transactionId, refundId, answer: `found ${kind}` };
    await concludePayment(services, charge, verdict, { mailsFailure: true });
    return true;
  }
  if (finding.own.kind === "done") {
    const { transactionId } = finding.own;
    await concludeRefund(services, refund, charge, {
      kind: "done",
      transactionId,
      answer: "found",
    });
    return true;
  }
  if (finding.own.kind === "failed" && refund.state !== "intent") {
    await concludeRefund(services, refund, charge, { kind: "refused", answer: "found as failed" });
    alertOperator(services, refund);
    return true;
  }
  return concludeIfRefundedElsewhere(services, checked);
}

/** The full amount was refunded under other ids, so nothing more is due. */
async function concludeIfRefundedElsewhere(
  services: RefundCheckServices,
  checked: CheckedRefund,
): Promise<boolean> {
  const { refund, charge, finding } = checked;
  if (finding.refunded < sum(refund.before_cents, refund.amount_cents)) return false;
  const verdict = { kind: "done" as const, transactionId: "", answer: "found under another id" };
  await concludeRefund(services, refund, charge, verdict);
  return true;
}

/**
 * The refund was never sent. Reduces it by what was refunded elsewhere. Returns null when another process has sent it
 * in the meantime: then the sum found is that refund itself.
 */
async function reduceByRefundedElsewhere(
  { db, now }: RefundCheckServices,
  checked: CheckedRefund,
): Promise<CheckedRefund | null> {
  const { refund, finding } = checked;
  const refundedElsewhere = excessOver(finding.refunded, refund.before_cents);
  if (refundedElsewhere === zero) return checked;
  const facts = {
    before_cents: finding.refunded,
    amount_cents: excessOver(refund.amount_cents, refundedElsewhere),
  };
  const isUnsent = await updateRefundSums(db, refund, facts, now());
  return isUnsent ? { ...checked, refund: { ...refund, ...facts } } : null;
}

async function isConfirmedMissing(
  { db, now, paymentWaitMs }: RefundCheckServices,
  { id, sent_at }: RefundRow,
): Promise<boolean> {
  const times = await countEmptyRefundAnswer(db, id);
  const age = now().getTime() - (sent_at?.getTime() ?? 0);
  return times >= MIN_EMPTY_ANSWERS && age >= paymentWaitMs;
}

function alertOperator({ log }: RefundCheckServices, { orderid, order_id }: RefundRow): void {
  log.error(
    { orderid, order: order_id },
    "a refund did not go through: npm run library -- payments list",
  );
}

/** A second void has no effect, so it is repeated. A second refund could pay twice, so an operator decides. */
function logVoidRetry({ log }: RefundCheckServices, { orderid, order_id }: RefundRow): void {
  log.warn({ orderid, order: order_id }, "a late charge was not voided: the void is sent again");
}

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
import type { Services } from "#api/services.ts";
import { excessOver, sum, zero } from "#domain/money.ts";
import { isRefundInFlight } from "#domain/refund-states.ts";

import { concludeRefund } from "./conclude-refund.ts";

/** What asks after refunds may ask the gateway, and nothing else of it. */
export type RefundCheckServices = Omit<Services, "gateway"> & {
  gateway: { refunds: Pick<Gateway["refunds"], "find"> };
};

/** So often it must have known of none, before that is believed. */
export const MIN_EMPTY_ANSWERS = 2;

/** A refund that is not over, and what the gateway knows of its charge. */
export type CheckedRefund = { refund: RefundRow; charge: OrderCharge; known: RefundFinding };

/**
 * Asks the gateway what became of a refund, and takes it into the books. What there still is to do; null when nothing is, or
 * a person has to say what. Throws `GatewayUnreachable`. `isDue`: nobody is at work on it any more, so that it counts when
 * the gateway knows of none.
 */
export async function checkRefundStatus(
  services: RefundCheckServices,
  id: number,
  { isDue }: { isDue: boolean },
): Promise<CheckedRefund | null> {
  const asked = await findAtGateway(services, id);
  if (!asked || (await concludeIfKnown(services, asked))) return null;

  const { refund, charge } = asked;
  if (refund.state === "intent") return reduceByRefundedElsewhere(services, asked);
  // A report that has not even the charge says nothing of what went back of it.
  const isTold = asked.known.charge.kind === "charged";
  if (isDue && isTold && (await isConfirmedMissing(services, refund))) {
    const answer = `not known at the gateway, asked ${refund.empty_answers + 1} times`;
    const isToBeRepeated = refund.is_automatic && refund.kind === "void";
    const kind = isToBeRepeated ? "unsent" : "not_done";
    await concludeRefund(services, refund, charge, { kind, answer });
    if (isToBeRepeated) logVoidRetry(services, refund);
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
  const known = await gateway.refunds.find({ orderid, refundid: refund.orderid });
  if (known.charge.kind !== "charged" || !known.charge.isOfBank) return { refund, charge, known };
  // What goes back to a bank is asked for in its own way.
  await recordBankPayment(db, chargeId);
  return { refund, charge: { ...charge, payment_method: "bank" }, known };
}

/** Whether what the gateway knows ends it. */
async function concludeIfKnown(
  services: RefundCheckServices,
  asked: CheckedRefund,
): Promise<boolean> {
  const { refund, charge, known } = asked;
  const { kind } = known.charge;
  if (isReversed(kind)) {
    const transactionId = charge.transaction_id ?? "";
    const refundId = known.own.kind === "done" ? known.own.transactionId : null;
    const verdict = { kind, transactionId, refundId, answer: `found ${kind}` };
    await concludePayment(services, charge, verdict, { tells: true });
    return true;
  }
  if (known.own.kind === "done") {
    const { transactionId } = known.own;
    await concludeRefund(services, refund, charge, {
      kind: "done",
      transactionId,
      answer: "found",
    });
    return true;
  }
  if (known.own.kind === "failed" && refund.state !== "intent") {
    await concludeRefund(services, refund, charge, { kind: "refused", answer: "found as failed" });
    alertOperator(services, refund);
    return true;
  }
  return concludeIfRefundedElsewhere(services, asked);
}

/** As much went back under other ids: nothing more of it is to. */
async function concludeIfRefundedElsewhere(
  services: RefundCheckServices,
  asked: CheckedRefund,
): Promise<boolean> {
  const { refund, charge, known } = asked;
  if (known.refunded < sum(refund.before_cents, refund.amount_cents)) return false;
  const done = { kind: "done" as const, transactionId: "", answer: "found under another id" };
  await concludeRefund(services, refund, charge, done);
  return true;
}

/**
 * It was never sent, and somebody may have given a part of it back elsewhere: that is not given back again. Null when another
 * process has sent it meanwhile: then that part is what it gave back itself.
 */
async function reduceByRefundedElsewhere(
  { db, now }: RefundCheckServices,
  asked: CheckedRefund,
): Promise<CheckedRefund | null> {
  const { refund, known } = asked;
  const elsewhere = excessOver(known.refunded, refund.before_cents);
  if (elsewhere === zero) return asked;
  const facts = {
    before_cents: known.refunded,
    amount_cents: excessOver(refund.amount_cents, elsewhere),
  };
  const isUnsent = await updateRefundSums(db, refund, facts, now());
  return isUnsent ? { ...asked, refund: { ...refund, ...facts } } : null;
}

async function isConfirmedMissing(
  { db, now, paymentWait }: RefundCheckServices,
  { id, sent_at }: RefundRow,
): Promise<boolean> {
  const times = await countEmptyRefundAnswer(db, id);
  const age = now().getTime() - (sent_at?.getTime() ?? 0);
  return times >= MIN_EMPTY_ANSWERS && age >= paymentWait;
}

function alertOperator({ log }: RefundCheckServices, { orderid, order_id }: RefundRow): void {
  log.error(
    { orderid, order: order_id },
    "what was to be given back did not go back: npm run library -- payments list",
  );
}

/** A void does nothing the second time; a refund might go back twice, and is left to a person. */
function logVoidRetry({ log }: RefundCheckServices, { orderid, order_id }: RefundRow): void {
  log.warn({ orderid, order: order_id }, "a late charge was not voided: the void is sent again");
}

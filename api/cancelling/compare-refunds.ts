import { findPayment } from "#api/db/payments/open-payments.ts";
import {
  findGivenBackSince,
  forgetEmptyAnswers,
  isComparable,
} from "#api/db/refunds/comparable-refunds.ts";
import { countEmptyRefund } from "#api/db/refunds/open-refunds.ts";
import {
  findChargeOf,
  findRefundsOf,
  type OrderCharge,
  type RefundRow,
} from "#api/db/refunds/refunds.ts";
import { recordGatewayFacts } from "#api/ordering/record-gateway-facts.ts";
import { wentBack } from "#api/ordering/next-state.ts";
import { reconcilePayment, type Reconciling } from "#api/ordering/reconcile-payment.ts";
import { isChargeOf } from "#api/integrations/payment-gateway/findings.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/unreachable.ts";
import { isUnderWay } from "#domain/refund-states.ts";

import { EMPTY_ANSWERS } from "./ask-after-refund.ts";
import { findLost, findRestored, type Told } from "./judge-given-back.ts";
import { takeElsewhere } from "./take-elsewhere.ts";
import { takeLost, takeRestored } from "./take-undone.ts";

/** How far back it looks, in milliseconds: a refund can be voided for a day, and a bank may refuse it some days later. */
const SPAN = 10 * 24 * 60 * 60_000;

/**
 * Compares what the books say was given back in the last ten days with what the gateway says went back. What did not is to
 * be sent again by an operator, and told to them. Whether all of it could be compared.
 */
export async function compareRefunds(
  services: Reconciling,
  { signal }: { signal?: AbortSignal } = {},
): Promise<boolean> {
  const since = new Date(services.now().getTime() - SPAN);
  try {
    for (const orderId of await findGivenBackSince(services.db, since)) {
      if (signal?.aborted) return false;
      await compareRefundsOf(services, orderId);
    }
    return true;
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error;
    services.log.warn({ reason: error.message }, "refunds could not be compared with the gateway");
    return false;
  }
}

/** The same of one order. Throws `GatewayUnreachable`. */
export async function compareRefundsOf(services: Reconciling, orderId: number): Promise<void> {
  const charge = await findChargeOf(services.db, orderId);
  const refunds = await findRefundsOf(services.db, orderId);
  // That which is under way would count twice: what becomes of it is known soon.
  if (!charge || refunds.some(isUnderWay)) return;
  const told = await ask(services, charge, refunds.filter(isComparable));
  const known = told.at(-1)?.known;
  if (known?.charge.kind !== "charged" || !isChargeOf(charge.amount_cents, known.charge)) return;
  if (!(await isChargedInBooks(services, charge))) return;

  const { lost, unseen, elsewhere } = findLost(told, known.refunded);
  for (const refund of lost) await takeLost(services, refund, "found as failed");
  const missed = unseen ?? elsewhere?.refund ?? null;
  await forgetEmpty(services, told, missed);
  if (unseen && (await isBelieved(services, unseen))) {
    await takeLost(services, unseen, "not known at the gateway any more");
  }
  if (elsewhere && (await isBelieved(services, elsewhere.refund))) {
    await takeElsewhere(services, elsewhere.refund, elsewhere.amount);
  }
  for (const refund of findRestored(told, known.refunded)) await takeRestored(services, refund);
  const payment = await findPayment(services.db, charge.orderid);
  if (payment) await recordGatewayFacts(services, payment, known.charge);
}

async function ask(
  { gateway }: Reconciling,
  { orderid }: OrderCharge,
  refunds: readonly RefundRow[],
): Promise<Told[]> {
  const told: Told[] = [];
  for (const refund of refunds) {
    // The sum is that of the last answer.
    const besides = refund === refunds.at(-1) ? refunds.slice(0, -1).map(nameOf) : [];
    const known = await gateway.refunds.find({ orderid, ...nameOf(refund), besides });
    told.push({ refund, known });
  }
  return told;
}

function nameOf({ kind, orderid, transaction_id }: RefundRow) {
  // Of a charge that was voided the number is that of the charge.
  return { refundid: orderid, refundNumber: kind === "void" ? null : transaction_id };
}

/** All of it had gone back by the books, and is there all the same: once that is certain they say so. */
async function isChargedInBooks(services: Reconciling, { state, orderid }: OrderCharge) {
  if (!wentBack(state)) return true;
  const payment = await findPayment(services.db, orderid);
  if (payment) await reconcilePayment(services, payment, { isDue: false });
  const now = await findPayment(services.db, orderid);
  return now !== undefined && !wentBack(now.state);
}

/** One that was seen since then, or that is not missed, was not asked for in vain. */
async function forgetEmpty(
  { db }: Reconciling,
  told: readonly Told[],
  missed: RefundRow | null,
): Promise<void> {
  for (const { refund, known } of told) {
    const isSeen = known.own.kind === "done" || missed === null;
    if (isSeen && refund !== missed && refund.empty_answers > 0)
      await forgetEmptyAnswers(db, refund.id);
  }
}

/** Reports lag behind: that it is in none of them counts once it has been so for long enough, and twice. */
async function isBelieved({ db, now, paymentWait }: Reconciling, { id, changed_at }: RefundRow) {
  if (now().getTime() - changed_at.getTime() < paymentWait) return false;
  return (await countEmptyRefund(db, id)) >= EMPTY_ANSWERS;
}

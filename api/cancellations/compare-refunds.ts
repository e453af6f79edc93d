import { findPayment } from "#api/db/payments/open-payments.ts";
import {
  countEmptyRefundAnswer,
  findOrdersRefundedSince,
  resetEmptyAnswers,
  isComparableRefund,
} from "#api/db/refunds/open-refunds.ts";
import {
  findOrderCharge,
  findOrderRefunds,
  type OrderCharge,
  type RefundRow,
} from "#api/db/refunds/refunds.ts";
import { matchesAmount } from "#api/integrations/payment-gateway/findings.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/transact.ts";
import type { RefundFinding } from "#api/integrations/payment-gateway/refunds.ts";
import { isReversed } from "#api/ordering/next-attempt-state.ts";
import { reconcilePayment, type ReconcileServices } from "#api/ordering/reconcile-payment.ts";
import { recordGatewayFacts } from "#api/ordering/record-gateway-facts.ts";
import { excessOver, type Cents, sum, zero } from "#domain/money.ts";
import { isRefundInFlight } from "#domain/refund-states.ts";

import { MIN_EMPTY_ANSWERS } from "./check-refund-status.ts";
import {
  recordLostRefund,
  recordRestoredRefund,
  recordLostExternalRefund,
} from "./record-lost-refund.ts";
import { highestRefundedTotal } from "./cancellability.ts";

/** In milliseconds. A refund can be voided for a day, and a bank may refuse it some days later. */
const LOOKBACK_MS = 10 * 24 * 60 * 60_000;

/**
 * Compares the refunds of the last ten days with the gateway. Alerts the operator of lost ones, who has to send them
 * again. Returns whether all could be compared.
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

/** Compares the refunds of one order. Throws `GatewayUnreachable`. */
export async function compareOrderRefunds(
  services: ReconcileServices,
  orderId: number,
): Promise<void> {
  const charge = await findOrderCharge(services.db, orderId);
  const refunds = await findOrderRefunds(services.db, orderId);
  // A refund in flight would count twice; its outcome is known soon.
  if (!charge || refunds.some(isRefundInFlight)) return;
  const compared = await findRefundsAtGateway(services, charge, refunds.filter(isComparableRefund));
  const finding = compared.at(-1)?.finding;
  if (finding?.charge.kind !== "charged" || !matchesAmount(charge.amount_cents, finding.charge))
    return;
  if (!(await confirmStillCharged(services, charge))) return;

  const { lost, unseen, elsewhere } = findLostRefunds(compared, finding.refunded);
  for (const refund of lost) await recordLostRefund(services, refund, "found as failed");
  const missed = unseen ?? elsewhere?.refund ?? null;
  await resetSeenRefunds(services, compared, missed);
  if (unseen && (await isConfirmedMissing(services, unseen))) {
    await recordLostRefund(services, unseen, "not known at the gateway any more");
  }
  if (elsewhere && (await isConfirmedMissing(services, elsewhere.refund))) {
    await recordLostExternalRefund(services, elsewhere.refund, elsewhere.amount);
  }
  for (const refund of findRestoredRefunds(compared, finding.refunded))
    await recordRestoredRefund(services, refund);
  const payment = await findPayment(services.db, charge.orderid);
  if (payment) await recordGatewayFacts(services, payment, finding.charge);
}

async function findRefundsAtGateway(
  { gateway }: ReconcileServices,
  { orderid }: OrderCharge,
  refunds: readonly RefundRow[],
): Promise<ComparedRefund[]> {
  const compared: ComparedRefund[] = [];
  for (const refund of refunds) {
    // Only the last answer's total is used.
    const otherRefunds = refund === refunds.at(-1) ? refunds.slice(0, -1).map(toRefundQuery) : [];
    const finding = await gateway.refunds.find({ orderid, ...toRefundQuery(refund), otherRefunds });
    compared.push({ refund, finding });
  }
  return compared;
}

function toRefundQuery({ kind, orderid, transaction_id }: RefundRow) {
  // A void has the transaction number of its charge.
  return { refundid: orderid, refundNumber: kind === "void" ? null : transaction_id };
}

/** Reconciles a charge recorded as reversed that the gateway still has. Returns whether it counts as charged now. */
async function confirmStillCharged(services: ReconcileServices, { state, orderid }: OrderCharge) {
  if (!isReversed(state)) return true;
  const payment = await findPayment(services.db, orderid);
  if (payment) await reconcilePayment(services, payment, { isDue: false });
  const updated = await findPayment(services.db, orderid);
  return updated !== undefined && !isReversed(updated.state);
}

/** Resets the count of empty answers for refunds that were seen or are no longer missed. */
async function resetSeenRefunds(
  { db }: ReconcileServices,
  compared: readonly ComparedRefund[],
  missed: RefundRow | null,
): Promise<void> {
  for (const { refund, finding } of compared) {
    const isSeen = finding.own.kind === "done" || missed === null;
    if (isSeen && refund !== missed && refund.empty_answers > 0)
      await resetEmptyAnswers(db, refund.id);
  }
}

/** Reports lag behind: a refund is missing only after `paymentWaitMs` and two empty answers. */
async function isConfirmedMissing(
  { db, now, paymentWaitMs }: ReconcileServices,
  { id, changed_at }: RefundRow,
) {
  if (now().getTime() - changed_at.getTime() < paymentWaitMs) return false;
  return (await countEmptyRefundAnswer(db, id)) >= MIN_EMPTY_ANSWERS;
}

/** A recorded refund and what the gateway reports about it. */
type ComparedRefund = { refund: RefundRow; finding: RefundFinding };

type LostRefunds = {
  /** Refunds that failed at the gateway. */
  lost: RefundRow[];
  /** The latest refund that the gateway does not know. */
  unseen: RefundRow | null;
  /** A refund made outside the library that is missing, and the latest of ours that had counted it. */
  elsewhere: { refund: RefundRow; amount: Cents } | null;
};

/**
 * Finds recorded refunds that did not go through. `refunded` is the total the gateway reports for the charge: nothing
 * is missing while it covers the recorded total, no matter who refunded.
 */
function findLostRefunds(compared: readonly ComparedRefund[], refunded: Cents): LostRefunds {
  const completed = compared.filter(({ refund }) => refund.state === "done");
  const selectByFinding = (kind: RefundFinding["own"]["kind"]) =>
    completed
      .filter(({ refund, finding }) => refund.kind !== "none" && finding.own.kind === kind)
      .map(({ refund }) => refund);
  const lost: RefundRow[] = [];
  let remaining = completed.map(({ refund }) => refund);
  for (const refund of selectByFinding("failed")) {
    if (highestRefundedTotal(remaining) <= refunded) break;
    lost.push(refund);
    remaining = withoutRefund(remaining, refund);
  }
  const missing = excessOver(highestRefundedTotal(remaining), refunded);
  const unseen = missing > zero ? (selectByFinding("none").at(-1) ?? null) : null;
  const isOurs = unseen !== null || selectByFinding("waiting").length > 0;
  const refund = remaining.findLast(({ before_cents }) => before_cents >= missing);
  const elsewhere = missing > zero && !isOurs && refund ? { refund, amount: missing } : null;
  return { lost, unseen, elsewhere };
}

/** Finds `undone` refunds that did go through: under their own id, or as the same amount under another. */
function findRestoredRefunds(compared: readonly ComparedRefund[], refunded: Cents): RefundRow[] {
  const restored: RefundRow[] = [];
  let completed = compared
    .filter(({ refund }) => refund.state === "done")
    .map(({ refund }) => refund);
  for (const { refund, finding } of compared) {
    if (refund.state !== "undone") continue;
    const withRestored = withRefund(completed, refund);
    if (finding.own.kind !== "done" && highestRefundedTotal(withRestored) > refunded) continue;
    restored.push(refund);
    completed = withRestored;
  }
  return restored;
}

/** Removes a refund, also from the sums that later ones had found refunded. */
function withoutRefund(rows: readonly RefundRow[], { id, amount_cents }: RefundRow): RefundRow[] {
  return rows
    .filter((row) => row.id !== id)
    .map((row) =>
      row.id < id ? row : { ...row, before_cents: excessOver(row.before_cents, amount_cents) },
    );
}

function withRefund(rows: readonly RefundRow[], refund: RefundRow): RefundRow[] {
  const { id, amount_cents } = refund;
  const later = rows.map((row) =>
    row.id < id ? row : { ...row, before_cents: sum(row.before_cents, amount_cents) },
  );
  return [...later, { ...refund, state: "done" }];
}

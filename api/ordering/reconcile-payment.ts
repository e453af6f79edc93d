import { startsRegularGiving } from "#api/db/donations/regular-givings.ts";
import { deleteDiscrepancy, recordDiscrepancy } from "#api/db/payments/discrepancies.ts";
import { countEmptyAnswer, type OpenPayment } from "#api/db/payments/open-payments.ts";
import { isJustTakenOver } from "#api/db/safe-mode/ownership.ts";
import type { Gateway } from "#api/integrations/payment-gateway/gateway.ts";
import type { ReportedTransaction } from "#api/integrations/payment-gateway/report.ts";
import type { PaymentServices } from "#api/services.ts";

import { concludePayment, logLateCharge } from "./conclude-payment.ts";
import {
  recordGatewayFacts,
  recordDuplicateRefund,
  findDuplicateRefund,
} from "./record-gateway-facts.ts";
import { recordFoundCard } from "./look-up-card.ts";
import { type PaymentVerdict, isReversed } from "./next-attempt-state.ts";
import { findingToVerdict } from "./payment-verdict.ts";

/** The only gateway calls that reconciliation may make. */
export type ReconcileServices = PaymentServices & {
  gateway: Pick<Gateway, "findCharge" | "findCard" | "listTransactions"> & {
    refunds: Pick<Gateway["refunds"], "find">;
  };
};

/** How many answers without a charge prove that there is none. */
const MIN_EMPTY_ANSWERS = 2;

type ReconcileOptions = {
  /** Gives the payment up when the gateway has known of no charge for long enough. */
  isDue: boolean;
  /** Transactions that the gateway has already reported. */
  reported?: readonly ReportedTransaction[];
};

/** Asks the gateway about a payment and records what it knows. Throws `GatewayUnreachable`. */
export async function reconcilePayment(
  services: ReconcileServices,
  payment: OpenPayment,
  { isDue, reported = [] }: ReconcileOptions,
): Promise<void> {
  const withRefunds = mayBeReversed(payment);
  const finding = await services.gateway.findCharge(payment.orderid, {
    reported,
    withRefunds,
  });
  await recordFoundCard(services, payment.orderid, finding);
  const isUnanswered = payment.state === "sending" || payment.state === "unknown";
  const found = findingToVerdict(finding, payment.amount_cents, { isDuplicate: isUnanswered });
  const isEmpty = finding.kind === "none" || finding.kind === "failed";
  const verdict = found ?? (isDue && isEmpty && (await toNotChargedVerdict(services, payment)));
  if (!verdict || isTooEarly(services, payment, verdict)) return;
  if (!isDue && (await isLeftToSender(services, payment, verdict))) return;

  const concluded = await concludePayment(services, payment, verdict, { mailsFailure: true });
  const { state, hasChanged } = concluded;
  const { answer } = verdict;
  if (hasChanged && state === "late") logLateCharge(services, concluded, payment);
  else if (hasChanged) logReconciled(services, payment, { state, answer });
  const duplicate = findDuplicateRefund(finding);
  if (duplicate) await recordDuplicateRefund(services, payment, duplicate);
  else await compareAmount(services, { ...payment, state }, verdict);
  if (state === "paid" || state === "returned")
    await recordGatewayFacts(services, payment, finding);
}

/** A payment without a known outcome has hardly been refunded, so the refund query, which may fail, is skipped. */
function mayBeReversed({ state }: OpenPayment): boolean {
  return state !== "intent" && state !== "sending" && state !== "unknown";
}

/** Null until it is certain enough that nothing was charged. */
async function toNotChargedVerdict(
  services: ReconcileServices,
  payment: OpenPayment,
): Promise<PaymentVerdict | null> {
  if (payment.state === "intent") {
    if (await isJustTakenOver(services)) return null;
    return { kind: "not_charged", answer: "never sent", from: "intent" };
  }
  if (payment.state !== "sending" && payment.state !== "unknown") return null;

  const times = await countEmptyAnswer(services.db, payment.id);
  const age = services.now().getTime() - (payment.sent_at?.getTime() ?? 0);
  if (times < MIN_EMPTY_ANSWERS || age < services.paymentWaitMs) return null;
  return { kind: "not_charged", answer: `not known at the gateway, asked ${times} times` };
}

/** The request that is sending the charge will handle it: it counts declines and starts a regular giving. */
async function isLeftToSender(
  { db }: ReconcileServices,
  { state, order_id }: OpenPayment,
  { kind }: PaymentVerdict,
): Promise<boolean> {
  if (state !== "intent" && state !== "sending") return false;
  return kind === "declined" || (kind === "paid" && (await startsRegularGiving(db, order_id)));
}

/** Reports lag: they still show a charge for a while after its reversal. */
function isTooEarly(
  { now, paymentWaitMs }: ReconcileServices,
  { state, changed_at }: OpenPayment,
  { kind }: PaymentVerdict,
): boolean {
  const isThere = kind === "paid" || kind === "conflict";
  return isReversed(state) && isThere && now().getTime() - changed_at.getTime() < paymentWaitMs;
}

/** A paid order stays paid; a charge that differs is recorded as a discrepancy and logged. */
async function compareAmount(
  services: ReconcileServices,
  payment: OpenPayment,
  verdict: PaymentVerdict,
): Promise<void> {
  const { orderid, order_id: orderId, state } = payment;
  const isWrong = verdict.kind === "conflict" || verdict.kind === "declined";
  if (state !== "paid" || !isWrong) return deleteDiscrepancy(services.db, orderid);

  const { answer } = verdict;
  const discrepancy =
    verdict.kind === "conflict"
      ? ({ kind: "wrong", transactionId: verdict.transactionId } as const)
      : ({ kind: "missing", transactionId: null } as const);
  await recordDiscrepancy(
    services.db,
    { ...discrepancy, orderid, orderId, answer },
    services.now(),
  );
  logReconciled(services, payment, { state: "conflict", answer });
}

type ReconciledPayment = { state: OpenPayment["state"]; answer: string };

function logReconciled(
  { log }: ReconcileServices,
  { orderid, order_id }: OpenPayment,
  result: ReconciledPayment,
): void {
  const facts = { orderid, order: order_id, ...result };

  switch (result.state) {
    case "conflict":
      return log.error(facts, "a payment has to be looked at: npm run library -- payments list");
    case "voided":
    case "refunded":
    case "returned":
      return log.warn(facts, "a charge was voided, refunded or returned");
    default:
      return log.info(facts, "a payment was reconciled");
  }
}

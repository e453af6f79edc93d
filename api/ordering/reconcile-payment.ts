import { startsRegularGiving } from "#api/db/donations/regular-givings.ts";
import { deleteDiscrepancy, recordDiscrepancy } from "#api/db/payments/discrepancies.ts";
import { countEmptyAnswer, type OpenPayment } from "#api/db/payments/open-payments.ts";
import { isJustTakenOver } from "#api/db/safe-mode/ownership.ts";
import { type Finding, matchesAmount } from "#api/integrations/payment-gateway/findings.ts";
import type { Gateway, Sale } from "#api/integrations/payment-gateway/gateway.ts";
import type { ChargeOutcome } from "#api/integrations/payment-gateway/outcome.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/post-form.ts";
import type { ReportedTransaction } from "#api/integrations/payment-gateway/report.ts";
import type { PaymentServices, Logging } from "#api/services.ts";
import { type Cents, formatCents } from "#domain/money.ts";

import { concludePayment } from "./conclude-payment.ts";
import {
  recordGatewayFacts,
  recordDuplicateRefund,
  findDuplicateRefund,
} from "./record-gateway-facts.ts";
import { recordFoundCard } from "./look-up-card.ts";
import { type PaymentVerdict, isReversed } from "./next-attempt-state.ts";

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

/**
 * Turns the answer to a charge into a verdict. An ambiguous answer is checked at the gateway first; a charge that does
 * not show there proves nothing, because reports lag.
 */
export async function resolveVerdict(
  outcome: ChargeOutcome,
  findCharge: (orderid: string) => Promise<Finding>,
  { orderid, amount }: Pick<Sale, "orderid" | "amount">,
): Promise<PaymentVerdict> {
  if (outcome.kind === "unsent") return { kind: "rejected", answer: outcome.answer };
  if (outcome.kind !== "ambiguous") return outcome;

  const isDuplicate = outcome.why === "duplicate";
  const unknown = { kind: "unknown" as const, isDuplicate, answer: outcome.answer };
  try {
    return findingToVerdict(await findCharge(orderid), amount, { isDuplicate }) ?? unknown;
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error;
    return unknown;
  }
}

/**
 * Null when the finding proves nothing yet. `isDuplicate`: the charge was or may have been refused as a duplicate; a
 * failed charge may then be that refusal, while the original does not show yet.
 */
function findingToVerdict(
  finding: Finding,
  amount: Cents,
  { isDuplicate }: { isDuplicate: boolean },
): PaymentVerdict | null {
  switch (finding.kind) {
    case "none":
    case "waiting":
      return null;
    case "failed":
      return isDuplicate && mayBeDuplicate(finding)
        ? null
        : { kind: "declined", answer: finding.answer };
    case "several":
      return {
        kind: "conflict",
        transactionId: null,
        answer: describeSeveralCharges(finding.transactionIds),
      };
    case "charged":
      return chargeToVerdict(finding, amount);
    case "voided":
    case "refunded":
    case "returned":
      return { ...finding, answer: `found ${finding.kind}` };
  }
}

/** Reports give only the code of a refusal: 430 for a duplicate, 300 when the gateway itself refused, or none. */
function mayBeDuplicate({ answer }: { answer: string }): boolean {
  return answer === "430" || answer === "300" || answer === "";
}

function chargeToVerdict(
  finding: Extract<Finding, { kind: "charged" }>,
  amount: Cents,
): PaymentVerdict {
  const { transactionId, amount: charged, currency } = finding;
  if (matchesAmount(amount, finding)) return { kind: "paid", transactionId, answer: "found" };
  const found = `${charged === null ? "an unreadable amount" : formatCents(charged)} ${currency}`;
  return {
    kind: "conflict",
    transactionId,
    answer: `found ${found}, not ${formatCents(amount)} USD`,
  };
}

export function describeSeveralCharges(ids: readonly string[]): string {
  return `charged ${ids.length} times: ${ids.join(", ")}`;
}

type LateCharge = { isReturning: boolean; order: { id: number } };

export function logLateCharge(
  { log }: Logging,
  { isReturning, order }: LateCharge,
  { orderid }: { orderid: string },
): void {
  const facts = { orderid, order: order.id, state: "late" };
  if (isReturning)
    log.warn(facts, "a charge came after its order had failed: it is being returned");
  else log.error(facts, "a payment has to be looked at: npm run library -- payments list");
}

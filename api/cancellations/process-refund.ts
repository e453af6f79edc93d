import {
  WAITS_FOR_REPORTS,
  WAITS_TO_SETTLE,
  claimRefund,
  releaseAllRefunds,
  releaseRefund,
} from "#api/db/refunds/open-refunds.ts";
import {
  beginSendingRefund,
  updateRefund,
  recordUnsentReason,
  type RefundRow,
} from "#api/db/refunds/refunds.ts";
import { type Finding, matchesAmount } from "#api/integrations/payment-gateway/findings.ts";
import type { Gateway } from "#api/integrations/payment-gateway/gateway.ts";
import type { RefundOutcome } from "#api/integrations/payment-gateway/refunds.ts";
import { runBatch, afterIntervals } from "#api/ordering/run-batch.ts";
import { schedulePaymentCheck, CHECK_DELAY_SECONDS } from "#api/ordering/schedule-payment-check.ts";
import type { PaymentServices } from "#api/services.ts";
import { isJustTakenOver } from "#api/db/safe-mode/ownership.ts";
import { formatCents } from "#domain/money.ts";

import { type CheckedRefund, checkRefundStatus } from "./check-refund-status.ts";
import { concludeRefund } from "./conclude-refund.ts";

const HOUR_MS = 60 * 60_000;

/** Services to send refunds with. They cannot charge. */
export type RefundServices = PaymentServices & { gateway: Pick<Gateway, "refunds"> };

/** If it is too late for a void, a refund follows. */
const MAX_CALLS = 2;

/**
 * Checks a recorded refund at the gateway, and sends it to the gateway if it was not sent and can be. Returns whether
 * it waits for settlement. Throws `GatewayUnreachable`.
 */
export async function processRefund(services: RefundServices, id: number): Promise<boolean> {
  for (let calls = 0; calls < MAX_CALLS; calls++) {
    const checked = await checkRefundStatus(services, id, { isDue: true });
    const outcome = checked && (await sendIfPossible(services, checked));
    if (outcome?.kind !== "settled") return outcome?.kind === "later";
  }
  return false;
}

type SendOutcome = RefundOutcome | { kind: "later" };

async function sendIfPossible(
  services: RefundServices,
  checked: CheckedRefund,
): Promise<SendOutcome | null> {
  const { refund, charge, finding } = checked;
  if (await isJustTakenOver(services)) {
    await recordUnsentReason(services.db, refund, WAITS_FOR_REPORTS, services.now());
    return null;
  }
  if (finding.charge.kind !== "charged" || !matchesAmount(charge.amount_cents, finding.charge)) {
    await alertChargeMismatch(services, checked);
    return null;
  }
  const kind = refund.kind === "void" && !finding.charge.hasCleared ? "void" : "refund";
  if (kind === "refund" && !finding.charge.hasCleared) {
    const later = { kind: "later" as const, answer: WAITS_TO_SETTLE };
    await concludeRefund(services, refund, charge, later);
    return later;
  }
  return send(services, checked, kind);
}

/** Alerts the operator once when the charge is missing at the gateway or differs from the recorded one. */
async function alertChargeMismatch(
  services: RefundServices,
  { refund, finding }: CheckedRefund,
): Promise<void> {
  const { db, log, now, paymentWaitMs } = services;
  // Reports lag behind.
  if (now().getTime() - refund.made_at.getTime() < paymentWaitMs) return;
  const answer = `not sent: its charge is ${describeFinding(finding.charge)}`;
  if (refund.answer === answer) return;
  await updateRefund(db, refund.id, { answer }, now());
  const facts = { orderid: refund.orderid, order: refund.order_id, answer };
  log.error(
    facts,
    "a refund cannot be sent, its charge does not match: npm run library -- payments list",
  );
}

function describeFinding(finding: Finding): string {
  if (finding.kind !== "charged") return `told to be ${finding.kind}`;
  const amount = finding.amount === null ? "an unreadable amount" : formatCents(finding.amount);
  return `told to be of ${amount} ${finding.currency}`;
}

/** Sends the refund once. From here it may have been sent, even if this process ends. */
async function send(
  services: RefundServices,
  { refund, charge }: CheckedRefund,
  kind: "void" | "refund",
): Promise<RefundOutcome | null> {
  const { db, gateway, now } = services;
  if (!(await beginSendingRefund(db, refund, kind, now()))) return null;

  const outcome = await gateway.refunds.send({
    kind,
    orderid: refund.orderid,
    transactionId: charge.transaction_id ?? "",
    amount: refund.amount_cents,
    paymentMethod: charge.payment_method,
  });
  const isPutOff = refund.is_automatic && outcome.kind === "refused" && outcome.why === "library";
  const verdict = isPutOff ? { kind: "unsent" as const, answer: outcome.answer } : outcome;
  await concludeRefund(services, { ...refund, kind, state: "sending" }, charge, verdict);
  // A refund postponed by a problem of the library's account is sent again in each batch, but logged once.
  if (!isPutOff || refund.answer !== outcome.answer) alertOperator(services, refund, outcome);
  if (outcome.kind === "unknown")
    await schedulePaymentCheck(services, refund.orderid, CHECK_DELAY_SECONDS);
  return outcome;
}

function alertOperator(
  { log }: RefundServices,
  refund: RefundRow,
  { kind, answer }: RefundOutcome,
): void {
  const facts = { orderid: refund.orderid, order: refund.order_id, answer };

  switch (kind) {
    case "done":
      return log.info(facts, "a charge was voided or refunded, in whole or in part");
    case "settled":
      return log.info(facts, "a charge is settled: it is refunded, not voided");
    case "refused":
      return log.error(facts, "the gateway refused a refund: npm run library -- payments list");
    case "unsent":
      return log.warn(facts, "the gateway cannot be reached: the refund was not sent");
    case "unknown":
      return log.warn(facts, "the outcome of a refund is unknown");
  }
}

type BatchOptions = { all?: boolean; signal?: AbortSignal };

/**
 * Processes each refund that is due once; with `all`, every refund in flight. Only recorded refunds are sent. Returns
 * the ids of those that wait for their charge to settle.
 */
export async function reconcileRefunds(
  services: RefundServices,
  { all = false, signal }: BatchOptions = {},
): Promise<ReadonlySet<number>> {
  const { db } = services;
  if (all) await releaseAllRefunds(db);

  const waiting = new Set<number>();
  await runBatch(services, {
    claim: (claim) => claimRefund(db, all ? { ...claim, changedBefore: null } : claim),
    check: async (id) => {
      if (await processRefund(services, id)) waiting.add(id);
    },
    release: (id) => releaseRefund(db, id, nextAttemptAt(services, waiting.has(id))),
    timeoutMessage: "a refund could not be checked at the gateway",
    signal,
  });
  return waiting;
}

/** Settlement takes hours or days, so waiting refunds are tried once an hour. */
function nextAttemptAt(services: RefundServices, isWaiting: boolean): Date {
  return isWaiting ? new Date(services.now().getTime() + HOUR_MS) : afterIntervals(services, 0.5);
}

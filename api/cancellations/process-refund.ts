import { WAITS_FOR_REPORTS, WAITS_TO_SETTLE } from "#api/db/refunds/open-refunds.ts";
import {
  beginSendingRefund,
  updateRefund,
  recordUnsentReason,
  type RefundRow,
} from "#api/db/refunds/refunds.ts";
import { schedulePaymentCheck, CHECK_DELAY_SECONDS } from "#api/ordering/schedule-payment-check.ts";
import { type Finding, matchesAmount } from "#api/integrations/payment-gateway/findings.ts";
import type { Gateway } from "#api/integrations/payment-gateway/gateway.ts";
import type { RefundOutcome } from "#api/integrations/payment-gateway/refund-outcome.ts";
import type { Services } from "#api/services.ts";
import { isJustTakenOver } from "#api/take-over.ts";
import { formatCents } from "#domain/money.ts";

import { type CheckedRefund, checkRefundStatus } from "./check-refund-status.ts";
import { concludeRefund } from "./conclude-refund.ts";

/** What sends refunds asks after them first. It charges nobody. */
export type RefundServices = Omit<Services, "gateway"> & { gateway: Pick<Gateway, "refunds"> };

/** It may be too late for a void, and a refund follows. */
const MAX_CALLS = 2;

/**
 * Sees to a refund that was written down: asks the gateway what is known of it, and sends it where it was not sent and can
 * be. Whether it waits for its charge to settle. Throws `GatewayUnreachable`.
 */
export async function processRefund(services: RefundServices, id: number): Promise<boolean> {
  for (let calls = 0; calls < MAX_CALLS; calls++) {
    const asked = await checkRefundStatus(services, id, { isDue: true });
    const outcome = asked && (await sendIfPossible(services, asked));
    if (outcome?.kind !== "settled") return outcome?.kind === "later";
  }
  return false;
}

type SendOutcome = RefundOutcome | { kind: "later" };

async function sendIfPossible(
  services: RefundServices,
  asked: CheckedRefund,
): Promise<SendOutcome | null> {
  const { refund, charge, known } = asked;
  if (await isJustTakenOver(services)) {
    await recordUnsentReason(services.db, refund, WAITS_FOR_REPORTS, services.now());
    return null;
  }
  if (known.charge.kind !== "charged" || !matchesAmount(charge.amount_cents, known.charge)) {
    await alertChargeMismatch(services, asked);
    return null;
  }
  const kind = refund.kind === "void" && !known.charge.hasCleared ? "void" : "refund";
  if (kind === "refund" && !known.charge.hasCleared) {
    const later = { kind: "later" as const, answer: WAITS_TO_SETTLE };
    await concludeRefund(services, refund, charge, later);
    return later;
  }
  return send(services, asked, kind);
}

/** What is charged otherwise than the books say, or not at all, is for a person to put right first; they are told once. */
async function alertChargeMismatch(
  services: RefundServices,
  { refund, known }: CheckedRefund,
): Promise<void> {
  const { db, log, now, paymentWait } = services;
  // Reports lag behind.
  if (now().getTime() - refund.made_at.getTime() < paymentWait) return;
  const answer = `not sent: its charge is ${describeFinding(known.charge)}`;
  if (refund.answer === answer) return;
  await updateRefund(db, refund.id, { answer }, now());
  const facts = { orderid: refund.orderid, order: refund.order_id, answer };
  log.error(facts, "what is to be given back cannot be: npm run library -- payments list");
}

function describeFinding(finding: Finding): string {
  if (finding.kind !== "charged") return `told to be ${finding.kind}`;
  const amount = finding.amount === null ? "an unreadable amount" : formatCents(finding.amount);
  return `told to be of ${amount} ${finding.currency}`;
}

/** Once: from here on it may have been sent, whatever becomes of this process. */
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
  // A refund that is put off is sent again in each round, and logged once.
  if (!isPutOff || refund.answer !== outcome.answer) alertOperator(services, refund, outcome);
  if (outcome.kind === "unknown")
    await schedulePaymentCheck(services, refund.orderid, CHECK_DELAY_SECONDS);
  return outcome;
}

/** Into the log, what the gateway answered. */
function alertOperator(
  { log }: RefundServices,
  refund: RefundRow,
  { kind, answer }: RefundOutcome,
): void {
  const facts = { orderid: refund.orderid, order: refund.order_id, answer };

  switch (kind) {
    case "done":
      return log.info(facts, "a charge was given back, or a part of it");
    case "settled":
      return log.info(facts, "a charge is settled: it is refunded, not voided");
    case "refused":
      return log.error(facts, "the gateway refuses to give back: npm run library -- payments list");
    case "unsent":
      return log.warn(facts, "the gateway cannot be reached: nothing was given back yet");
    case "unknown":
      return log.warn(facts, "it is not known whether it was given back");
  }
}

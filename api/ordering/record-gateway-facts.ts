import { highestRefundedTotal } from "#api/cancellations/cancellability.ts";
import { recordDiscrepancy } from "#api/db/payments/discrepancies.ts";
import type { OpenPayment } from "#api/db/payments/open-payments.ts";
import {
  recordBankPayment,
  recordCleared,
  recordRefundedCents,
} from "#api/db/payments/payment-attempts.ts";
import { findOrderRefunds } from "#api/db/refunds/refunds.ts";
import type { Finding } from "#api/integrations/payment-gateway/findings.ts";
import type { RecordServices } from "#api/services.ts";
import { type Cents, formatCents, zero } from "#domain/money.ts";
import { isRefundUncertain } from "#domain/refund-states.ts";

/** Records what the gateway reports of a charge: paid by bank, cleared, amount refunded. */
export async function recordGatewayFacts(
  services: RecordServices,
  payment: OpenPayment,
  finding: Finding,
): Promise<void> {
  const { db, now } = services;
  if (finding.kind === "returned")
    await recordRefundedCents(db, payment.id, finding.refunded ?? zero);
  if (finding.kind !== "charged") return;
  if (finding.isOfBank) await recordBankPayment(db, payment.id);
  if (finding.hasCleared) await recordCleared(db, payment.id, now());
  await recordRefunded(services, payment, finding.refunded);
}

/** A partial refund at the gateway's pages changes no order; it is recorded and logged. */
async function recordRefunded(
  { db, log }: RecordServices,
  { id, orderid, order_id }: OpenPayment,
  refunded: Cents,
): Promise<void> {
  const refunds = await findOrderRefunds(db, order_id);
  // An uncertain refund would count twice; its outcome is known soon.
  if (refunds.some(isRefundUncertain)) return;
  const isNew = await recordRefundedCents(db, id, refunded);
  if (!isNew || refunded <= highestRefundedTotal(refunds)) return;
  const facts = { orderid, order: order_id, refunded: formatCents(refunded) };
  log.warn(facts, "part of a charge was refunded outside the library");
}

/** A charge of a regular giving has no order; the gateway's transaction id identifies it. */
type ChargeIds = { orderid: string; order_id: number | null };

/** `refunded`: what had been refunded before a bank returned the charge. */
type DuplicateRefund = { transactionId: string; refunded: Cents };

/** Null unless a bank returned the charge after a refund. */
export function findDuplicateRefund(finding: Finding): DuplicateRefund | null {
  if (finding.kind !== "returned") return null;
  const { transactionId, refunded = zero } = finding;
  return refunded > zero ? { transactionId, refunded } : null;
}

/** Records the duplicate refund and alerts the operator until they mark it as resolved. */
export async function recordDuplicateRefund(
  { db, log, now }: RecordServices,
  { orderid, order_id }: ChargeIds,
  { transactionId, refunded }: DuplicateRefund,
): Promise<void> {
  const answer = `returned by its bank after ${formatCents(refunded)} USD had been given back`;
  const discrepancy = { orderid, orderId: order_id, kind: "twice" as const, transactionId, answer };
  if (!(await recordDiscrepancy(db, discrepancy, now()))) return;
  const facts = { orderid, order: order_id, refunded: formatCents(refunded) };
  log.error(
    facts,
    "a bank returned a charge that was already refunded: npm run library -- payments list",
  );
}

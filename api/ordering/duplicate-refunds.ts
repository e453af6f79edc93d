import { recordDiscrepancy } from "#api/db/payments/discrepancies.ts";
import type { Finding } from "#api/integrations/payment-gateway/findings.ts";
import type { RecordServices } from "#api/services.ts";
import { type Cents, formatCents, zero } from "#domain/money.ts";

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

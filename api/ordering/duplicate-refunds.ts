import { recordDiscrepancy } from "#api/db/payments/discrepancies.ts";
import type { Finding } from "#api/integrations/payment-gateway/findings.ts";
import type { Services } from "#api/services.ts";
import { type Cents, formatCents, zero } from "#domain/money.ts";

type RecordServices = Pick<Services, "db" | "log" | "now">;

/** A monthly charge has no order, and is known by the gateway's number of it. */
type ChargeIds = { orderid: string; order_id: number | null };

/** What had been given back of a charge that its bank took back. */
type DuplicateRefund = { transactionId: string; refunded: Cents };

/** Null of every other charge. */
export function findDuplicateRefund(finding: Finding): DuplicateRefund | null {
  if (finding.kind !== "returned") return null;
  const { transactionId, refunded = zero } = finding;
  return refunded > zero ? { transactionId, refunded } : null;
}

/** Keeps it for the operator, and tells them, until they have said that they have seen to it. */
export async function recordDuplicateRefund(
  { db, log, now }: RecordServices,
  { orderid, order_id }: ChargeIds,
  { transactionId, refunded }: DuplicateRefund,
): Promise<void> {
  const answer = `returned by its bank after ${formatCents(refunded)} USD had been given back`;
  const discrepancy = { orderid, orderId: order_id, kind: "twice" as const, transactionId, answer };
  if (!(await recordDiscrepancy(db, discrepancy, now()))) return;
  const facts = { orderid, order: order_id, refunded: formatCents(refunded) };
  log.error(facts, "a bank took back what had been given back: npm run library -- payments list");
}

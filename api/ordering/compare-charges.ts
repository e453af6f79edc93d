import {
  findDiscrepancies,
  deleteDiscrepancy,
  recordDiscrepancy,
} from "#api/db/payments/discrepancies.ts";
import {
  findPaymentsByCharge,
  findPaidPayments,
  findPayments,
  type OpenPayment,
} from "#api/db/payments/open-payments.ts";
import type { DiscrepancyKind } from "#api/db/schema/orders-schema.ts";
import {
  type Finding,
  matchesAmount,
  classifyCharges,
} from "#api/integrations/payment-gateway/findings.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/transact.ts";
import type { ReportedTransaction } from "#api/integrations/payment-gateway/report.ts";
import type { Log } from "#api/ports.ts";
import type { RecordServices } from "#api/services.ts";
import { formatCents } from "#domain/money.ts";

import { recordGatewayFacts, findDuplicateRefund } from "./record-gateway-facts.ts";
import { type ReconcileServices, reconcilePayment } from "./reconcile-payment.ts";
import { describeSeveralCharges } from "./payment-verdict.ts";

const HOUR_MS = 60 * 60_000;
const DEFAULT_DAYS = 3;

type CompareOptions = {
  /** Aborted when the surrounding work ends; the comparison stops at its next step. */
  signal?: AbortSignal;
  days?: number | undefined;
};

/**
 * Compares the gateway's charges of the last `days` days, and all open discrepancies, with the orders in both
 * directions. Records and logs what does not match until it does. Returns false when not everything could be compared.
 */
export async function compareCharges(
  services: ReconcileServices,
  { signal, days = DEFAULT_DAYS }: CompareOptions = {},
): Promise<boolean> {
  try {
    for (const compare of await listComparisons(services, days)) {
      if (signal?.aborted) return false;
      await compare();
    }
    return true;
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error;
    services.log.warn({ reason: error.message }, "charges could not be compared with orders");
    return false;
  }
}

type Comparison = () => Promise<void>;

/** One comparison for each of our ids that the gateway listed, then one for each other order and discrepancy. */
async function listComparisons(services: ReconcileServices, days: number): Promise<Comparison[]> {
  const now = services.now();
  const since = new Date(now.getTime() - days * 24 * HOUR_MS);
  const transactions = await services.gateway.listTransactions(since, now);
  const refunded = await findPaymentsByCharge(
    services.db,
    transactions.map(({ originalId }) => originalId).filter(Boolean),
  );
  // A refund need not carry the id of the charge it refunds.
  const ids = [...transactions, ...refunded].map(({ orderid }) => orderid);
  const listed = new Set(ids.filter(isOurOrderId));

  // Charges near either end of the period may be known to one side only.
  const [from, until] = [new Date(since.getTime() + HOUR_MS), new Date(now.getTime() - HOUR_MS)];
  const paid = await findPaidPayments(services.db, from, until);
  const discrepancies = (await findDiscrepancies(services.db)).filter(isComparable);
  const unlisted = new Set([...paid, ...discrepancies].map(({ orderid }) => orderid)).difference(
    listed,
  );

  const payments = await findPayments(services.db, [...listed, ...unlisted]);
  const byOrderid = new Map(payments.map((payment) => [payment.orderid, payment]));
  return [
    ...[...listed].map(
      (orderid) => () => compareListed(services, orderid, byOrderid.get(orderid), transactions),
    ),
    ...[...unlisted].map(
      (orderid) => () => compareByLookup(services, orderid, byOrderid.get(orderid)),
    ),
  ];
}

/** A duplicate refund of a regular giving stays open: it has no order to ask about. */
function isComparable({
  order_id,
  state,
}: {
  order_id: number | null;
  state: DiscrepancyKind;
}): boolean {
  return order_id !== null || state !== "twice";
}

async function compareListed(
  services: ReconcileServices,
  orderid: string,
  payment: OpenPayment | undefined,
  transactions: readonly ReportedTransaction[],
): Promise<void> {
  const finding = classifyCharges(transactions, orderid);
  if (!payment) return recordStrayCharge(services, orderid, finding);
  if (matchesOrder(payment, finding)) return recordMatch(services, payment, finding);
  // Looked up individually, because it may have events from before the period.
  await reconcilePayment(services, payment, { isDue: false, reported: transactions });
}

async function compareByLookup(
  services: ReconcileServices,
  orderid: string,
  payment: OpenPayment | undefined,
): Promise<void> {
  const finding = await services.gateway.findCharge(orderid, { withRefunds: true });
  if (!payment) return recordStrayCharge(services, orderid, finding);
  if (payment.state === "paid" && finding.kind === "none") return recordMissing(services, payment);
  if (matchesOrder(payment, finding)) return recordMatch(services, payment, finding);
  await reconcilePayment(services, payment, { isDue: false });
}

async function recordMatch(
  services: ReconcileServices,
  payment: OpenPayment,
  finding: Finding,
): Promise<void> {
  await recordGatewayFacts(services, payment, finding);
  await deleteDiscrepancy(services.db, payment.orderid);
}

function matchesOrder({ state, amount_cents }: OpenPayment, finding: Finding): boolean {
  // These need reconciliation until the charge is reversed.
  if (state === "late" || state === "conflict" || finding.kind === "several") return false;
  if (finding.kind === "returned") return state === "returned" && !findDuplicateRefund(finding);
  if (finding.kind !== "charged") return state !== "paid";
  return state === "paid" && matchesAmount(amount_cents, finding);
}

async function recordMissing(
  services: ReconcileServices,
  { orderid, order_id }: OpenPayment,
): Promise<void> {
  const discrepancy = { orderid, orderId: order_id, transactionId: null, answer: "not charged" };
  await recordDiscrepancy(services.db, { ...discrepancy, kind: "missing" }, services.now());
  logMissingCharge(services.log, { orderid, order: order_id });
}

/** Records a charge that has one of our ids but no order, as long as it stands. */
export async function recordStrayCharge(
  services: RecordServices,
  orderid: string,
  finding: Finding,
): Promise<void> {
  if (finding.kind !== "charged" && finding.kind !== "several") {
    return deleteDiscrepancy(services.db, orderid);
  }
  const facts = logStrayCharge(services.log, orderid, finding);
  const discrepancy = { orderid, orderId: null, kind: "stray" as const, ...facts };
  await recordDiscrepancy(services.db, discrepancy, services.now());
}

/** The gateway account may serve other shops too. */
function isOurOrderId(orderid: string): boolean {
  return /^[DO]-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(orderid);
}

type ChargedFinding = Extract<Finding, { kind: "charged" | "several" }>;

/** Logs a charge that has one of our ids but no order; returns what is recorded of it. */
function logStrayCharge(
  log: Log,
  orderid: string,
  finding: ChargedFinding,
): { transactionId: string | null; answer: string } {
  if (finding.kind === "several") {
    const { transactionIds } = finding;
    log.error({ orderid, transactions: transactionIds }, "charges without an order");
    return { transactionId: null, answer: describeSeveralCharges(transactionIds) };
  }
  const { transactionId, currency } = finding;
  const amount = finding.amount === null ? null : formatCents(finding.amount);
  log.error({ orderid, transactionId, amount }, "a charge without an order");
  return { transactionId, answer: `charged ${amount ?? "an unreadable amount"} ${currency}` };
}

/** Logs a paid order without a charge at the gateway. */
function logMissingCharge(log: Log, facts: { orderid: string; order: number }): void {
  log.error(facts, "the gateway knows of no charge for an order");
}

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
import type { ReportedTransaction } from "#api/integrations/payment-gateway/report.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/gateway-unreachable.ts";

import { recordGatewayFacts } from "./record-gateway-facts.ts";
import { findDuplicateRefund } from "./duplicate-refunds.ts";
import { type ReconcileServices, reconcilePayment } from "./reconcile-payment.ts";
import { logMissingCharge, logStrayCharge } from "./log-discrepancy.ts";

const HOUR_MS = 60 * 60_000;
/** How many days it looks back, unless it is said. */
const DEFAULT_DAYS = 3;

type CompareOptions = {
  /** Of the work that it is part of: when it ends, this does at its next step. */
  signal?: AbortSignal;
  days?: number | undefined;
};

/**
 * Compares what the gateway has charged in the last three days, or in as many as are said, with the books, both ways, and
 * whatever did not fit before. What does not fit is kept for the operator, and told to them, until it does. Whether all of it
 * could be compared.
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

/** Of each id of ours that the gateway has listed; then of each order and discrepancy that it has not. */
async function listComparisons(services: ReconcileServices, days: number): Promise<Comparison[]> {
  const now = services.now();
  const since = new Date(now.getTime() - days * 24 * HOUR_MS);
  const transactions = await services.gateway.listTransactions(since, now);
  const refunded = await findPaymentsByCharge(
    services.db,
    transactions.map(({ originalId }) => originalId).filter(Boolean),
  );
  // A refund need not bear the id of what it gives back.
  const ids = [...transactions, ...refunded].map(({ orderid }) => orderid);
  const listed = new Set(ids.filter(isOurOrderId));

  // What was made a moment ago or just before that time may be on one side alone.
  const [from, until] = [new Date(since.getTime() + HOUR_MS), new Date(now.getTime() - HOUR_MS)];
  const paid = await findPaidPayments(services.db, from, until);
  const discrepancies = (await findDiscrepancies(services.db)).filter(isComparable);
  const others = new Set([...paid, ...discrepancies].map(({ orderid }) => orderid)).difference(
    listed,
  );

  const payments = await findPayments(services.db, [...listed, ...others]);
  const byOrderid = new Map(payments.map((payment) => [payment.orderid, payment]));
  return [
    ...[...listed].map(
      (orderid) => () => compareListed(services, orderid, byOrderid.get(orderid), transactions),
    ),
    ...[...others].map(
      (orderid) => () => compareByLookup(services, orderid, byOrderid.get(orderid)),
    ),
  ];
}

/** A monthly charge that went back twice stays so: nobody has an order to ask about. */
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
  if (matchesBooks(payment, finding)) return recordMatch(services, payment, finding);
  // Asked for by itself: what happened before that time is part of it.
  await reconcilePayment(services, payment, { isDue: false, told: transactions });
}

async function compareByLookup(
  services: ReconcileServices,
  orderid: string,
  payment: OpenPayment | undefined,
): Promise<void> {
  const finding = await services.gateway.findCharge(orderid, { withRefunds: true });
  if (!payment) return recordStrayCharge(services, orderid, finding);
  if (payment.state === "paid" && finding.kind === "none") return recordMissing(services, payment);
  if (matchesBooks(payment, finding)) return recordMatch(services, payment, finding);
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

function matchesBooks({ state, amount_cents }: OpenPayment, finding: Finding): boolean {
  // A late charge and a conflict do not fit the books until what was charged has gone back.
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

/** Keeps a charge under an id of ours that is in no book for the operator, as long as it stands. */
export async function recordStrayCharge(
  services: Pick<ReconcileServices, "db" | "log" | "now">,
  orderid: string,
  finding: Finding,
): Promise<void> {
  if (finding.kind !== "charged" && finding.kind !== "several") {
    return deleteDiscrepancy(services.db, orderid);
  }
  const told = logStrayCharge(services.log, orderid, finding);
  const discrepancy = { orderid, orderId: null, kind: "stray" as const, ...told };
  await recordDiscrepancy(services.db, discrepancy, services.now());
}

/** One account at the gateway may serve other shops as well. */
function isOurOrderId(orderid: string): boolean {
  return /^[DO]-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(orderid);
}

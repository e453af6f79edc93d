import { findPaid, findPayments, type OpenPayment } from "#api/db/open-payments.ts";
import { type Finding, judgeCharges } from "#api/parties/gateway-findings.ts";
import { GatewayUnreachable } from "#api/parties/gateway-unreachable.ts";
import { inFigures } from "#domain/money.ts";

import { type Settling, settlePayment } from "./settle-payment.ts";

const HOUR = 60 * 60_000;
/** How far back it looks, in milliseconds. */
const SPAN = 72 * HOUR;

/**
 * Compares what the gateway has charged in the last three days with the books, both ways, and tells the operator of what
 * does not match.
 */
export async function compareCharges(services: Settling): Promise<void> {
  const now = services.now();
  const since = new Date(now.getTime() - SPAN);
  try {
    const known = await compareKnown(services, since, now);
    // What was made a moment ago or just before that time may be on one side alone.
    const [from, until] = [new Date(since.getTime() + HOUR), new Date(now.getTime() - HOUR)];
    const paid = await findPaid(services.db, from, until);
    for (const payment of paid.filter(({ orderid }) => !known.has(orderid))) {
      await comparePaid(services, payment);
    }
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error;
    services.log.warn({ reason: error.message }, "charges could not be compared with orders");
  }
}

/** The ids of ours that the gateway knows anything under; each is compared. */
async function compareKnown(services: Settling, since: Date, now: Date): Promise<Set<string>> {
  const transactions = await services.gateway.listTransactions(since, now);
  const orderids = [...new Set(transactions.map(({ orderid }) => orderid))].filter(isOurs);
  const payments = await findPayments(services.db, orderids);
  const byOrderid = new Map(payments.map((payment) => [payment.orderid, payment]));

  for (const orderid of orderids) {
    const finding = judgeCharges(transactions, orderid);
    const payment = byOrderid.get(orderid);
    if (!payment) tellStray(services, orderid, finding);
    else await compare(services, payment, finding);
  }
  return new Set(orderids);
}

/** Anew by itself, when there is something to take into the books: what happened before that time is part of it. */
async function compare(services: Settling, payment: OpenPayment, finding: Finding): Promise<void> {
  const { state, amount_cents } = payment;
  const isCharged = finding.kind === "charged" && finding.amount === amount_cents;
  if (isCharged === (state === "paid") && finding.kind !== "several") return;
  await settlePayment(services, payment, { isDue: false });
}

async function comparePaid(services: Settling, payment: OpenPayment): Promise<void> {
  const { orderid, order_id: order } = payment;
  const finding = await services.gateway.findCharge(orderid);
  if (finding.kind === "none") {
    return services.log.error({ orderid, order }, "the gateway knows of no charge for an order");
  }
  await settlePayment(services, payment, { isDue: false });
}

function tellStray({ log }: Settling, orderid: string, finding: Finding): void {
  if (finding.kind === "several") {
    return log.error({ orderid, transactions: finding.transactionIds }, "charges without an order");
  }
  if (finding.kind !== "charged") return;
  const { transactionId, amount } = finding;
  const facts = { orderid, transactionId, amount: amount === null ? null : inFigures(amount) };
  log.error(facts, "a charge without an order");
}

/** One account at the gateway may serve other shops as well. */
function isOurs(orderid: string): boolean {
  return /^O-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(orderid);
}

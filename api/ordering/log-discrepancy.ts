import type { Finding } from "#api/integrations/payment-gateway/findings.ts";
import type { Log } from "#api/ports.ts";
import { formatCents } from "#domain/money.ts";

import { describeSeveralCharges } from "./resolve-verdict.ts";

type ChargedFinding = Extract<Finding, { kind: "charged" | "several" }>;

/** Logs a charge that has one of our ids but no order; returns what is recorded of it. */
export function logStrayCharge(
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
export function logMissingCharge(log: Log, facts: { orderid: string; order: number }): void {
  log.error(facts, "the gateway knows of no charge for an order");
}

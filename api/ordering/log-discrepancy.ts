import type { Finding } from "#api/integrations/payment-gateway/findings.ts";
import type { Log } from "#api/services.ts";
import { formatCents } from "#domain/money.ts";

import { describeSeveralCharges } from "./resolve-verdict.ts";

type ChargedFinding = Extract<Finding, { kind: "charged" | "several" }>;

/** Into the log, a charge under an id of ours that no order has; what of it is kept. */
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

/** Into the log, an order that is paid, and that was charged nowhere. */
export function logMissingCharge(log: Log, facts: { orderid: string; order: number }): void {
  log.error(facts, "the gateway knows of no charge for an order");
}

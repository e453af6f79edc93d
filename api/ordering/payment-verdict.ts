import { type Finding, matchesAmount } from "#api/integrations/payment-gateway/findings.ts";
import type { Sale } from "#api/integrations/payment-gateway/gateway.ts";
import type { ChargeOutcome } from "#api/integrations/payment-gateway/answer.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/transact.ts";
import { type Cents, formatCents } from "#domain/money.ts";

import type { PaymentVerdict } from "./next-attempt-state.ts";

/**
 * Turns the answer to a charge into a verdict. An ambiguous answer is checked at the gateway first; a charge that does
 * not show there proves nothing, because reports lag.
 */
export async function resolveVerdict(
  outcome: ChargeOutcome,
  findCharge: (orderid: string) => Promise<Finding>,
  { orderid, amount }: Pick<Sale, "orderid" | "amount">,
): Promise<PaymentVerdict> {
  if (outcome.kind === "unsent") return { kind: "rejected", answer: outcome.answer };
  if (outcome.kind !== "ambiguous") return outcome;

  const isDuplicate = outcome.why === "duplicate";
  const unknown = { kind: "unknown" as const, isDuplicate, answer: outcome.answer };
  try {
    return findingToVerdict(await findCharge(orderid), amount, { isDuplicate }) ?? unknown;
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error;
    return unknown;
  }
}

/**
 * Null when the finding proves nothing yet. `isDuplicate`: the charge was or may have been refused as a duplicate; a
 * failed charge may then be that refusal, while the original does not show yet.
 */
export function findingToVerdict(
  finding: Finding,
  amount: Cents,
  { isDuplicate }: { isDuplicate: boolean },
): PaymentVerdict | null {
  switch (finding.kind) {
    case "none":
    case "waiting":
      return null;
    case "failed":
      return isDuplicate && mayBeDuplicate(finding)
        ? null
        : { kind: "declined", answer: finding.answer };
    case "several":
      return {
        kind: "conflict",
        transactionId: null,
        answer: describeSeveralCharges(finding.transactionIds),
      };
    case "charged":
      return chargeToVerdict(finding, amount);
    case "voided":
    case "refunded":
    case "returned":
      return { ...finding, answer: `found ${finding.kind}` };
  }
}

/** Reports give only the code of a refusal: 430 for a duplicate, 300 when the gateway itself refused, or none. */
function mayBeDuplicate({ answer }: { answer: string }): boolean {
  return answer === "430" || answer === "300" || answer === "";
}

function chargeToVerdict(
  finding: Extract<Finding, { kind: "charged" }>,
  amount: Cents,
): PaymentVerdict {
  const { transactionId, amount: charged, currency } = finding;
  if (matchesAmount(amount, finding)) return { kind: "paid", transactionId, answer: "found" };
  const found = `${charged === null ? "an unreadable amount" : formatCents(charged)} ${currency}`;
  return {
    kind: "conflict",
    transactionId,
    answer: `found ${found}, not ${formatCents(amount)} USD`,
  };
}

export function describeSeveralCharges(ids: readonly string[]): string {
  return `charged ${ids.length} times: ${ids.join(", ")}`;
}

import type { Sale } from "#api/integrations/payment-gateway/gateway.ts";
import type { ChargeOutcome } from "#api/integrations/payment-gateway/outcome.ts";
import type { Log } from "#api/ports.ts";

/** Logs the gateway's answer with its codes, which the buyer never sees. Never logs a token. */
export function alertOperator(
  log: Log,
  { orderid }: Pick<Sale, "orderid">,
  outcome: ChargeOutcome,
): void {
  const facts = { orderid, answer: outcome.answer };

  switch (outcome.kind) {
    case "paid":
      return log.info(facts, "a payment was made");
    case "declined":
      return log.info(facts, "a payment was declined");
    case "rejected":
      if (outcome.why === "payment") return log.info(facts, "a payment was rejected");
      return log.error(facts, "the gateway refuses the library's own account");
    case "ambiguous":
      return log.warn(facts, "a payment was refused, but may have been charged");
    case "unknown":
      return log.warn(facts, "payment outcome unknown: it will be checked at the gateway");
    case "unsent":
      return log.warn(facts, "the gateway cannot be reached: the payment was not sent");
    case "conflict":
      return log.error(facts, "another amount was charged: npm run library -- payments list");
  }
}

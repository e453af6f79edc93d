import type { RegularGivingOutcome } from "#api/integrations/payment-gateway/regular-givings.ts";
import type { Log } from "#api/ports.ts";

export function logGatewayOutcome(
  log: Log,
  orderid: string,
  outcome: RegularGivingOutcome,
  message: string,
): void {
  const { kind } = outcome;
  const answer = kind === "done" ? {} : { answer: outcome.answer };
  log.info({ orderid, ...answer, outcome: kind }, message);
}

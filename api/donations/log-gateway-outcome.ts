import type { RegularGivingOutcome } from "#api/integrations/payment-gateway/regular-givings.ts";
import type { Log } from "#api/services.ts";

/** Into the log, what the gateway was asked of a giving, and what it answered. */
export function logGatewayOutcome(
  log: Log,
  orderid: string,
  outcome: RegularGivingOutcome,
  asked: string,
): void {
  const { kind } = outcome;
  const answer = kind === "done" ? {} : { answer: outcome.answer };
  log.info({ orderid, ...answer, outcome: kind }, asked);
}

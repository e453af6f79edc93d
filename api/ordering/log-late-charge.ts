import type { Logging } from "#api/services.ts";

type LateCharge = { isReturning: boolean; order: { id: number } };

export function logLateCharge(
  { log }: Logging,
  { isReturning, order }: LateCharge,
  { orderid }: { orderid: string },
): void {
  const facts = { orderid, order: order.id, state: "late" };
  if (isReturning)
    log.warn(facts, "a charge came after its order had failed: it is being returned");
  else log.error(facts, "a payment has to be looked at: npm run library -- payments list");
}

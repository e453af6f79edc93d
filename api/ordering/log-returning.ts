import type { Services } from "#api/services.ts";

type Facts = { orderid: string; order: number | null };

/** Into the log: a charge that came after its order had failed is being voided, or refunded once it is settled. */
export function logReturning({ log }: Pick<Services, "log">, facts: Facts): void {
  log.warn(facts, "a charge came after its order had failed: it is being returned");
}

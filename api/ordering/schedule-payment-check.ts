import type { Database, JobServices } from "#api/services.ts";

/** In seconds: a charge is seldom reported at once. */
export const CHECK_DELAY_SECONDS = 3;
/** In seconds, for a charge that should not exist: it is reported by then, if ever. */
export const LATE_CHECK_DELAY_SECONDS = 60;

/** Schedules a question to the gateway about the charge, `delaySeconds` seconds from now. */
export async function schedulePaymentCheck(
  { db, jobs }: Database & JobServices,
  orderid: string,
  delaySeconds: number,
): Promise<void> {
  await db
    .transaction()
    .execute((trx) => jobs.send(trx, "check-payment", { orderid }, delaySeconds));
}

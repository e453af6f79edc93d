import type { Services } from "#api/services.ts";

/** In seconds: a charge is seldom told of at once. */
export const CHECK_DELAY_SECONDS = 3;
/** The same, of one that should not have been made: by then it is told of, if it ever is. */
export const LATE_CHECK_DELAY_SECONDS = 60;

/** Has the gateway asked after that pause what became of a charge, by whichever process is there. */
export async function schedulePaymentCheck(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  orderid: string,
  pause: number,
): Promise<void> {
  await db.transaction().execute((trx) => jobs.send(trx, "check-payment", { orderid }, pause));
}

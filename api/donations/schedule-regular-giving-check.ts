import type { Database, JobServices } from "#api/services.ts";

/** Schedules a question to the gateway about a regular giving, `pause` seconds from now. */
export async function scheduleRegularGivingCheck(
  { db, jobs }: Database & JobServices,
  orderid: string,
  pause: number,
): Promise<void> {
  await db.transaction().execute((trx) => jobs.send(trx, "check-giving", { orderid }, pause));
}

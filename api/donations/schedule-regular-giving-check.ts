import type { Services } from "#api/services.ts";

/** Has the gateway asked after that pause, in seconds, what it keeps and charges of a giving, by whichever process is there. */
export async function scheduleGivingCheck(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  orderid: string,
  pause: number,
): Promise<void> {
  await db.transaction().execute((trx) => jobs.send(trx, "check-giving", { orderid }, pause));
}

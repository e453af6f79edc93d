import type { Services } from "#api/services.ts";

/** In seconds: a charge is seldom told of at once. */
const PAUSE = 3;

/** Has the gateway asked soon what became of a charge, by whichever process is there. */
export async function askAfter(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  orderid: string,
): Promise<void> {
  await db.transaction().execute((trx) => jobs.send(trx, "check-payment", { orderid }, PAUSE));
}

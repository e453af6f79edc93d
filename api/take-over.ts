import { markAsOwn } from "./db/holding.ts";
import type { OpenDatabase } from "./db/open-database.ts";
import { findWaiting, putOffIntents } from "./db/waiting.ts";
import type { Jobs } from "./jobs.ts";

type Taking = {
  jobs: Pick<Jobs, "send" | "forget">;
  now: Date;
  /** In milliseconds: so long a charge may stay hidden that the gateway has made. */
  paymentWait: number;
};

/**
 * Makes a copy the library (P18): from that commit on it may charge, give back, send and end what waits. The jobs for it are
 * made anew from the books, so that each is there once, whether or not the copy brought some along.
 */
export async function takeOver(
  { kind, transaction }: OpenDatabase,
  { jobs, now, paymentWait }: Taking,
): Promise<void> {
  // Nobody does any of them as long as it is held.
  await jobs.forget();
  await transaction(async (trx) => {
    const { mails, deletions } = await findWaiting(trx);
    for (const id of mails) await jobs.send(trx, "mail", { id });
    for (const subject of deletions) await jobs.send(trx, "delete-account", { subject });
    await putOffIntents(trx, new Date(now.getTime() + paymentWait));
    await markAsOwn(trx, kind);
  });
}

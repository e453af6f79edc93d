import type { OpenDatabase } from "./db/database/open-database.ts";
import { markAsOwn, wasTakenOverAfter } from "./db/library/safe-mode.ts";
import { findOpenWork } from "./db/library/open-work.ts";
import type { Jobs } from "./jobs.ts";
import type { Services } from "./services.ts";

type TakeOverOptions = { jobs: Pick<Jobs, "send" | "forget">; now: Date };

/**
 * Makes a copy the library (P18): from that commit on it may charge, give back, send and end what waits. The jobs for it are
 * made anew from the books, so that each is there once, whether or not the copy brought some along.
 */
export async function takeOver(
  { kind, transaction }: OpenDatabase,
  { jobs, now }: TakeOverOptions,
): Promise<void> {
  // Nobody does any of them as long as it is held.
  await jobs.forget();
  await transaction(async (trx) => {
    const { mails, deletions } = await findOpenWork(trx);
    for (const id of mails) await jobs.send(trx, "mail", { id });
    for (const subject of deletions) await jobs.send(trx, "delete-account", { subject });
    await markAsOwn(trx, kind, now);
  });
}

/**
 * Whether it was taken over so short a time ago that the library before it may have sent what these books have as not sent,
 * and no report of the gateway tells of it yet (P18). Until that is over nothing is given up as never sent, and nothing given
 * back, whoever asks for it.
 */
export function isJustTakenOver({
  db,
  now,
  paymentWait,
}: Pick<Services, "db" | "now" | "paymentWait">): Promise<boolean> {
  return wasTakenOverAfter(db, new Date(now().getTime() - paymentWait));
}

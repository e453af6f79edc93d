import type { OpenDatabase } from "./db/database/open-database.ts";
import { markAsOwn, wasTakenOverAfter } from "./db/library/safe-mode.ts";
import { findOpenWork } from "./db/library/open-work.ts";
import type { Jobs } from "./ports.ts";
import type { Clock, Database, PaymentWait } from "./services.ts";

type TakeOverOptions = { jobs: Pick<Jobs, "send" | "deleteWaiting">; now: Date };

/**
 * Makes a restored copy the library (P18): from this commit on it may charge, refund, send and delete. Recreates the
 * jobs from the database, so that each exists once.
 */
export async function takeOver(
  { kind, transaction }: OpenDatabase,
  { jobs, now }: TakeOverOptions,
): Promise<void> {
  // No job runs while the copy is in safe mode.
  await jobs.deleteWaiting();
  await transaction(async (trx) => {
    const { mails, deletions } = await findOpenWork(trx);
    for (const id of mails) await jobs.send(trx, "mail", { id });
    for (const subject of deletions) await jobs.send(trx, "delete-account", { subject });
    await markAsOwn(trx, kind, now);
  });
}

/**
 * Whether the take-over was so recent that the previous library may have sent what is recorded here as not sent, and
 * the gateway does not report it yet (P18). Until then nothing counts as never sent, and nothing is refunded.
 */
export function isJustTakenOver({
  db,
  now,
  paymentWaitMs,
}: Database & Clock & PaymentWait): Promise<boolean> {
  return wasTakenOverAfter(db, new Date(now().getTime() - paymentWaitMs));
}

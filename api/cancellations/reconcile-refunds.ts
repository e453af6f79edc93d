import { claimRefund, releaseAllRefunds, releaseRefund } from "#api/db/refunds/open-refunds.ts";
import { runBatch, afterIntervals } from "#api/ordering/run-batch.ts";

import { processRefund, type RefundServices } from "./process-refund.ts";

const HOUR_MS = 60 * 60_000;

type BatchOptions = { all?: boolean; signal?: AbortSignal };

/**
 * Sees once to each refund that is due; to all that are under way, when `all` is said, however young they are. What was
 * written down may be sent by it, and nothing else is. Those that wait for their charge to settle, as the
 * gateway has just told.
 */
export async function reconcileRefunds(
  services: RefundServices,
  { all = false, signal }: BatchOptions = {},
): Promise<ReadonlySet<number>> {
  const { db } = services;
  if (all) await releaseAllRefunds(db);

  const waiting = new Set<number>();
  await runBatch(services, {
    claim: (claim) => claimRefund(db, all ? { ...claim, stale: null } : claim),
    ask: async (id) => {
      if (await processRefund(services, id)) waiting.add(id);
    },
    release: (id) => releaseRefund(db, id, nextAttemptAt(services, waiting.has(id))),
    silence: "a refund cannot be asked after now",
    signal,
  });
  return waiting;
}

/** What waits to be settled does so for hours, or days. */
function nextAttemptAt(services: RefundServices, waits: boolean): Date {
  return waits ? new Date(services.now().getTime() + HOUR_MS) : afterIntervals(services, 0.5);
}

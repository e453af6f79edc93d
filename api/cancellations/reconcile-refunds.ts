import { claimRefund, releaseAllRefunds, releaseRefund } from "#api/db/refunds/open-refunds.ts";
import { runBatch, afterIntervals } from "#api/ordering/run-batch.ts";

import { processRefund, type RefundServices } from "./process-refund.ts";

const HOUR_MS = 60 * 60_000;

type BatchOptions = { all?: boolean; signal?: AbortSignal };

/**
 * Processes each refund that is due once; with `all`, every refund in flight. Only recorded refunds are sent. Returns
 * the ids of those that wait for their charge to settle.
 */
export async function reconcileRefunds(
  services: RefundServices,
  { all = false, signal }: BatchOptions = {},
): Promise<ReadonlySet<number>> {
  const { db } = services;
  if (all) await releaseAllRefunds(db);

  const waiting = new Set<number>();
  await runBatch(services, {
    claim: (claim) => claimRefund(db, all ? { ...claim, changedBefore: null } : claim),
    check: async (id) => {
      if (await processRefund(services, id)) waiting.add(id);
    },
    release: (id) => releaseRefund(db, id, nextAttemptAt(services, waiting.has(id))),
    timeoutMessage: "a refund could not be checked at the gateway",
    signal,
  });
  return waiting;
}

/** Settlement takes hours or days, so waiting refunds are tried once an hour. */
function nextAttemptAt(services: RefundServices, isWaiting: boolean): Date {
  return isWaiting ? new Date(services.now().getTime() + HOUR_MS) : afterIntervals(services, 0.5);
}

import {
  claimUncertainRegularGiving,
  releaseRegularGiving,
} from "#api/db/donations/open-regular-givings.ts";
import type { Jobs } from "#api/ports.ts";
import { runBatch, afterIntervals } from "#api/ordering/run-batch.ts";

import { type ReconcileServices, reconcileRegularGiving } from "./reconcile-regular-giving.ts";

/** Asks once about each uncertain regular giving that has not changed for a while. */
export function reconcileRegularGivings(
  services: ReconcileServices,
  signal?: AbortSignal,
): Promise<void> {
  const { db } = services;
  return runBatch(services, {
    claim: (claim) => claimUncertainRegularGiving(db, claim),
    check: ({ orderid }) => reconcileRegularGiving(services, orderid, { isDue: true }),
    release: ({ orderid }) => releaseRegularGiving(db, orderid, afterIntervals(services, 0.5)),
    timeoutMessage: "a regular giving could not be checked at the gateway",
    signal,
  });
}

/** Checks single regular givings: soon after a change, or when a webhook names one. */
export function checkRegularGivings(
  services: ReconcileServices,
  jobs: Pick<Jobs, "work">,
): Promise<void> {
  return jobs.work("check-giving", ({ orderid }) =>
    reconcileRegularGiving(services, orderid, { isDue: false }),
  );
}

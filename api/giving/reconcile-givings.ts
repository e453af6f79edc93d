import { claimUnsettled, releaseGiving } from "#api/db/givings.ts";
import type { Jobs } from "#api/jobs.ts";
import { paceOf } from "#api/ordering/reconcile.ts";
import { GatewayUnreachable } from "#api/parties/gateway-unreachable.ts";

import { type Settling, settleGiving } from "./settle-giving.ts";

/** Asks once about each giving of which it is not certain what it is, and which nobody has changed for a while. */
export async function reconcileGivings(services: Settling, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const now = services.now();
    const pace = paceOf(services);
    const later = (pauses: number) => new Date(now.getTime() + pauses * pace);
    const giving = signal?.aborted
      ? undefined
      : await claimUnsettled(services.db, { now, stale: later(-1), until: later(2) });
    if (!giving) return;
    try {
      await settleGiving(services, giving.orderid, { isDue: true });
    } catch (error) {
      if (!(error instanceof GatewayUnreachable)) throw error;
      services.log.warn({ reason: error.message }, "a regular giving cannot be asked after now");
      return;
    }
    await releaseGiving(services.db, giving.orderid, later(0.5));
  }
}

/** Asks about one giving at a hint: soon after something was done to it, or when the gateway tells of it by itself. */
export function checkGivings(services: Settling, jobs: Pick<Jobs, "work">): Promise<void> {
  return jobs.work("check-giving", ({ orderid }) =>
    settleGiving(services, orderid, { isDue: false }),
  );
}

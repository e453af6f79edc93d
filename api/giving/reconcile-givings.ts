import { claimUnsettled, releaseGiving } from "#api/db/unsettled-givings.ts";
import type { Jobs } from "#api/jobs.ts";
import { paceOf } from "#api/ordering/reconcile.ts";
import { GatewayUnreachable } from "#api/parties/gateway-unreachable.ts";

import { type Settling, settleGiving } from "./settle-giving.ts";

/** After so many questions without an answer the gateway is left alone until the next round. */
const MOST_SILENCES = 3;

/** Asks once about each giving of which it is not certain what it is, and which nobody has changed for a while. */
export async function reconcileGivings(services: Settling, signal?: AbortSignal): Promise<void> {
  for (let silences = 0; silences < MOST_SILENCES;) {
    const giving = signal?.aborted ? undefined : await claimNext(services);
    if (!giving) return;
    try {
      await settleGiving(services, giving.orderid, { isDue: true });
      silences = 0;
    } catch (error) {
      if (!(error instanceof GatewayUnreachable)) throw error;
      silences += 1;
      services.log.warn({ reason: error.message }, "a regular giving cannot be asked after now");
    }
    // One that nothing is said of keeps no other waiting.
    await releaseGiving(services.db, giving.orderid, later(services, 0.5));
  }
}

function claimNext(services: Settling) {
  const [now, stale, until] = [services.now(), later(services, -1), later(services, 2)];
  return claimUnsettled(services.db, { now, stale, until });
}

/** In so many rounds from now on. */
function later(services: Settling, rounds: number): Date {
  return new Date(services.now().getTime() + rounds * paceOf(services));
}

/** Asks about one giving at a hint: soon after something was done to it, or when the gateway tells of it by itself. */
export function checkGivings(services: Settling, jobs: Pick<Jobs, "work">): Promise<void> {
  return jobs.work("check-giving", ({ orderid }) =>
    settleGiving(services, orderid, { isDue: false }),
  );
}

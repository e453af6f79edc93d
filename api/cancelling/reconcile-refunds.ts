import { findRefund } from "#api/db/refunds.ts";
import { claimRefund, releaseAllRefunds, releaseRefund } from "#api/db/open-refunds.ts";
import { paceOf } from "#api/ordering/reconcile.ts";
import { GatewayUnreachable } from "#api/parties/gateway-unreachable.ts";

import { pursueRefund, type Sending } from "./pursue-refund.ts";

const HOUR = 60 * 60_000;

/** After so many questions without an answer the gateway is left alone until the next round. */
const MOST_SILENCES = 3;

type Round = { all?: boolean; signal?: AbortSignal };

/**
 * Sees once to each refund that is due; to all that are under way, when `all` is said. What an operator has written down may
 * be sent by it, and nothing else is.
 */
export async function reconcileRefunds(
  services: Sending,
  { all = false, signal }: Round = {},
): Promise<void> {
  if (all) await releaseAllRefunds(services.db);

  for (let silences = 0; silences < MOST_SILENCES;) {
    const id = signal?.aborted ? null : await claimNext(services);
    if (id === null) return;
    try {
      await pursueRefund(services, id);
      silences = 0;
    } catch (error) {
      if (!(error instanceof GatewayUnreachable)) throw error;
      silences += 1;
      services.log.warn({ reason: error.message }, "a refund cannot be asked after now");
    }
    await releaseRefund(services.db, id, await nextTime(services, id));
  }
}

function claimNext(services: Sending): Promise<number | null> {
  const now = services.now();
  const pace = paceOf(services);
  return claimRefund(services.db, {
    now,
    stale: new Date(now.getTime() - pace),
    until: new Date(now.getTime() + 2 * pace),
  });
}

/** What waits to be settled does so for hours, or days. */
async function nextTime(services: Sending, id: number): Promise<Date> {
  const refund = await findRefund(services.db, id);
  const isWaiting = refund?.state === "intent" && refund.told_at !== null;
  const pause = isWaiting ? HOUR : paceOf(services) / 2;
  return new Date(services.now().getTime() + pause);
}

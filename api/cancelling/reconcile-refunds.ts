import { claimRefund, releaseAllRefunds, releaseRefund } from "#api/db/open-refunds.ts";
import { paceOf } from "#api/ordering/reconcile.ts";
import { GatewayUnreachable } from "#api/parties/gateway-unreachable.ts";

import { pursueRefund, type Sending } from "./pursue-refund.ts";

const HOUR = 60 * 60_000;

/** After so many questions without an answer the gateway is left alone until the next round. */
const MOST_SILENCES = 3;

type Round = { all?: boolean; signal?: AbortSignal };

/**
 * Sees once to each refund that is due; to all that are under way, when `all` is said, however young they are. What an
 * operator has written down may be sent by it, and nothing else is. Those that wait for their charge to settle, as the
 * gateway has just told.
 */
export async function reconcileRefunds(
  services: Sending,
  { all = false, signal }: Round = {},
): Promise<ReadonlySet<number>> {
  if (all) await releaseAllRefunds(services.db);

  const begin = services.now();
  const waiting = new Set<number>();
  for (let silences = 0; silences < MOST_SILENCES;) {
    const id = signal?.aborted ? null : await claimNext(services, { all, begin });
    if (id === null) break;
    let waits = false;
    try {
      waits = await pursueRefund(services, id);
      silences = 0;
    } catch (error) {
      if (!(error instanceof GatewayUnreachable)) throw error;
      silences += 1;
      services.log.warn({ reason: error.message }, "a refund cannot be asked after now");
    }
    if (waits) waiting.add(id);
    await releaseRefund(services.db, id, nextTime(services, waits));
  }
  return waiting;
}

/** Not what this round has released: a slow one would not end. */
function claimNext(
  services: Sending,
  { all, begin }: { all: boolean; begin: Date },
): Promise<number | null> {
  const pace = paceOf(services);
  return claimRefund(services.db, {
    now: begin,
    stale: all ? null : new Date(begin.getTime() - pace),
    until: new Date(services.now().getTime() + 2 * pace),
  });
}

/** What waits to be settled does so for hours, or days. */
function nextTime(services: Sending, waits: boolean): Date {
  const pause = waits ? HOUR : paceOf(services) / 2;
  return new Date(services.now().getTime() + pause);
}

import type { Claim } from "#api/db/payments/claim.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/gateway-unreachable.ts";
import type { Services } from "#api/services.ts";

const MINUTE_MS = 60_000;

/** After so many questions without an answer the gateway is left alone until the next round. */
const MAX_TIMEOUTS = 3;

type BatchServices = Pick<Services, "log" | "now" | "paymentWait">;

type Batch<One> = {
  /** Takes up the next that was due at that time; undefined when there is none. */
  claim: (claim: Claim) => Promise<One | undefined>;
  /** Throws `GatewayUnreachable`. */
  ask: (one: One) => Promise<void>;
  /** Leaves it for a later round: one that nothing is said of keeps no other waiting. */
  release: (one: One) => Promise<void>;
  /** What is logged when the gateway says nothing. */
  silence: string;
  signal?: AbortSignal | undefined;
};

/** Sees once to each that is due as the round begins. */
export async function runBatch<One>(services: BatchServices, batch: Batch<One>): Promise<void> {
  const { claim, ask, release, silence, signal } = batch;
  // What was released since is not for this round, or a slow one would not end.
  const begin = services.now();
  const stale = new Date(begin.getTime() - intervalMs(services));

  for (let timeouts = 0; timeouts < MAX_TIMEOUTS;) {
    // No process sees to one for as long: one that was killed in the middle of it left it.
    const until = afterIntervals(services, 2);
    const one = signal?.aborted ? undefined : await claim({ now: begin, stale, until });
    if (one === undefined) return;
    try {
      await ask(one);
      timeouts = 0;
    } catch (error) {
      if (!(error instanceof GatewayUnreachable)) throw error;
      timeouts += 1;
      services.log.warn({ reason: error.message }, silence);
    }
    await release(one);
  }
}

/** In so many rounds from now on. */
export function afterIntervals(
  services: Pick<BatchServices, "now" | "paymentWait">,
  rounds: number,
): Date {
  return new Date(services.now().getTime() + rounds * intervalMs(services));
}

/** From one round to the next, in milliseconds: a minute, or less where a charge stays hidden for less, as in a trial. */
export function intervalMs({ paymentWait }: Pick<BatchServices, "paymentWait">): number {
  return Math.min(MINUTE_MS, paymentWait);
}

import type { Claim } from "#api/db/payments/claim.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/gateway-unreachable.ts";
import type { Services } from "#api/services.ts";

const MINUTE_MS = 60_000;

/** Timeouts in a row after which the gateway is left alone until the next batch. */
const MAX_TIMEOUTS = 3;

type BatchServices = Pick<Services, "log" | "now" | "paymentWait">;

type Batch<One> = {
  /** Claims the next item that was due at that time; undefined when there is none. */
  claim: (claim: Claim) => Promise<One | undefined>;
  /** Throws `GatewayUnreachable`. */
  ask: (item: One) => Promise<void>;
  /** Leaves the item for a later batch, so that one without an answer does not block others. */
  release: (item: One) => Promise<void>;
  /** Log message when the gateway is unreachable. */
  silence: string;
  signal?: AbortSignal | undefined;
};

/** Handles each item once that is due when the batch starts. */
export async function runBatch<One>(services: BatchServices, batch: Batch<One>): Promise<void> {
  const { claim, ask, release, silence, signal } = batch;
  // Items released later wait for the next batch; a slow batch would never end otherwise.
  const startedAt = services.now();
  const stale = new Date(startedAt.getTime() - intervalMs(services));

  for (let timeouts = 0; timeouts < MAX_TIMEOUTS;) {
    // Reserved longer than any question takes; the claim of a killed process expires.
    const until = afterIntervals(services, 2);
    const item = signal?.aborted ? undefined : await claim({ now: startedAt, stale, until });
    if (item === undefined) return;
    try {
      await ask(item);
      timeouts = 0;
    } catch (error) {
      if (!(error instanceof GatewayUnreachable)) throw error;
      timeouts += 1;
      services.log.warn({ reason: error.message }, silence);
    }
    await release(item);
  }
}

export function afterIntervals(
  services: Pick<BatchServices, "now" | "paymentWait">,
  count: number,
): Date {
  return new Date(services.now().getTime() + count * intervalMs(services));
}

/** Milliseconds between batches: a minute, or less where charges stay hidden for less, as in tests. */
export function intervalMs({ paymentWait }: Pick<BatchServices, "paymentWait">): number {
  return Math.min(MINUTE_MS, paymentWait);
}

import type { Claim } from "#api/db/payments/open-payments.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/transact.ts";
import type { Clock, Logging, PaymentWait } from "#api/services.ts";

const MINUTE_MS = 60_000;

/** Timeouts in a row after which the gateway is left alone until the next batch. */
const MAX_TIMEOUTS = 3;

type BatchServices = Clock & Logging & PaymentWait;

type Batch<One> = {
  /** Claims the next item that was due at that time; undefined when there is none. */
  claim: (claim: Claim) => Promise<One | undefined>;
  /** Throws `GatewayUnreachable`. */
  check: (item: One) => Promise<void>;
  /** Leaves the item for a later batch, so that one without an answer does not block others. */
  release: (item: One) => Promise<void>;
  /** Log message when the gateway is unreachable. */
  timeoutMessage: string;
  signal?: AbortSignal | undefined;
};

/** Handles each item once that is due when the batch starts. */
export async function runBatch<One>(services: BatchServices, batch: Batch<One>): Promise<void> {
  const { claim, check, release, timeoutMessage, signal } = batch;
  // Items released later wait for the next batch; a slow batch would never end otherwise.
  const startedAt = services.now();
  const changedBefore = new Date(startedAt.getTime() - intervalMs(services));

  for (let timeouts = 0; timeouts < MAX_TIMEOUTS;) {
    // Reserved longer than any question takes; the claim of a killed process expires.
    const claimedUntil = afterIntervals(services, 2);
    const item = signal?.aborted
      ? undefined
      : await claim({ now: startedAt, changedBefore, claimedUntil });
    if (item === undefined) return;
    try {
      await check(item);
      timeouts = 0;
    } catch (error) {
      if (!(error instanceof GatewayUnreachable)) throw error;
      timeouts += 1;
      services.log.warn({ reason: error.message }, timeoutMessage);
    }
    await release(item);
  }
}

export function afterIntervals(services: Clock & PaymentWait, count: number): Date {
  return new Date(services.now().getTime() + count * intervalMs(services));
}

/** Milliseconds between batches: a minute, or less where charges stay hidden for less, as in tests. */
export function intervalMs({ paymentWaitMs }: PaymentWait): number {
  return Math.min(MINUTE_MS, paymentWaitMs);
}

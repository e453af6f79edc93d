import type { ApiFailure } from "#web/api/failure.ts";

import type { Outcome } from "./order-outcome.ts";

/** How an order ends in this page; of one that is `unknown` or `unsettled` the person's orders will tell. */
export type Known =
  | Extract<Outcome, { kind: "placed" | "ended" | "refused" | "doubtful" }>
  /** Who asks is not let through any more. */
  | { kind: "unknown"; failure: ApiFailure }
  /** The api knows of no such order, and it is too late for it to arrive. */
  | { kind: "not-arrived" }
  /** It was asked for long enough. */
  | { kind: "unsettled"; why: Unknown["kind"] };

export type Unknown = Extract<Outcome, { kind: "pending" | "unanswered" }>;

type Steps = {
  /** Sends the order, the same each time. */
  ask: () => Promise<Outcome>;
  /** For so many seconds, or until it makes sense to ask again. */
  wait: (seconds: number, why: Unknown["kind"]) => Promise<void>;
  /** Whether it was sent before, so that no refusal says of itself that nothing came of it. */
  isUncertain?: boolean;
  /** Whether what was sent before may still be on its way. */
  mayArrive: () => boolean;
  isInTime: () => boolean;
};

/** Seconds between the askings. */
const PAUSES = [5, 15, 60] as const;

/** Asks until it is known what became of the order. One that was not answered is sent once more at once. */
export async function untilKnown(steps: Steps): Promise<Known> {
  const { ask, wait, mayArrive, isInTime } = steps;
  const isAskedOnly = steps.isUncertain ?? false;
  let isUncertain = isAskedOnly;
  let why: Unknown["kind"] = "unanswered";
  for (let waits = 0; ;) {
    const outcome = await ask();
    const known = isUncertain
      ? inUncertainty(outcome, { isAskedOnly, mayArrive: mayArrive() })
      : outcome;
    if (isKnown(known)) return known;

    // Once the api has said that it has the order, a broken line does not take that back.
    if (known.kind === "pending") why = "pending";
    const isFirst = !isUncertain && known.kind === "unanswered";
    isUncertain = true;
    if (isFirst) continue;
    if (!isInTime()) return { kind: "unsettled", why };
    await wait(pauseOf(known, waits), why);
    waits += 1;
  }
}

type Asking = { isAskedOnly: boolean; mayArrive: boolean };

/**
 * Who is not let through, or asks without a payment, is not told by that what became of what they sent before. A payment
 * that is said to have come to nothing is an earlier one while the last may still arrive.
 */
function inUncertainty(outcome: Outcome, { isAskedOnly, mayArrive }: Asking): Outcome | Known {
  if (outcome.kind !== "refused") return outcome;
  const { failure } = outcome;
  if (failure.status === 401 || failure.status === 403) return { kind: "unknown", failure };
  if (failure.status === 429) return { kind: "unanswered", retryAfter: failure.retryAfter };
  if (failure.code === "payment-missing") return { kind: mayArrive ? "unanswered" : "not-arrived" };
  return failure.status === 402 && isAskedOnly && mayArrive ? { kind: "unanswered" } : outcome;
}

function isKnown(outcome: Outcome | Known): outcome is Known {
  return outcome.kind !== "pending" && outcome.kind !== "unanswered";
}

function pauseOf({ retryAfter = 0 }: Unknown, waits: number): number {
  return Math.max(retryAfter, PAUSES[Math.min(waits, PAUSES.length - 1)] ?? 0);
}

import type { ApiFailure } from "#web/api/failure.ts";

import type { Outcome } from "./order-outcome.ts";

/** How an order ends in this page; of one that is `unknown` or `unsettled` the person's orders will tell. */
export type ResolvedOutcome =
  | Extract<Outcome, { kind: "placed" | "ended" | "refused" | "doubtful" }>
  /** Who asks is not let through any more. */
  | { kind: "unknown"; failure: ApiFailure }
  /** The api knows of no such order, and it is too late for it to arrive. */
  | { kind: "not-arrived" }
  /** Another tab has told what became of it. */
  | { kind: "elsewhere" }
  /** It was asked for long enough. */
  | { kind: "unsettled"; why: UnresolvedOutcome["kind"] };

export type UnresolvedOutcome = Extract<Outcome, { kind: "pending" | "unanswered" }>;

type PollSteps = {
  /** Sends the order, the same each time. */
  ask: () => Promise<Outcome>;
  /** For so many seconds, or until it makes sense to ask again. */
  wait: (seconds: number, why: UnresolvedOutcome["kind"]) => Promise<void>;
  /** Whether it was sent before, so that no refusal says of itself that nothing came of it. */
  isUncertain?: boolean;
  /** Whether an earlier sending, with what pays for it, may still be on its way: it may yet place the order. */
  mayArrive: () => boolean;
  /** Whether no other tab has come to the end of it, and let go of it, meanwhile. */
  isOurs: () => boolean;
  secondsLeft: () => number;
};

/** Seconds between the askings: a database that is back after half a minute is asked soon. */
const RETRY_DELAYS_SECONDS = [5, 15, 15, 30, 60] as const;

/**
 * Asks until it is known what became of the order. One that was not answered is sent once more at once, unless a library
 * that is overrun asks for a pause. Nothing is sent after a pause, however long the device slept in it, without another
 * look at the time and at the other tabs.
 */
export async function pollUntilResolved(steps: PollSteps): Promise<ResolvedOutcome> {
  const { ask, wait, mayArrive, isOurs, secondsLeft } = steps;
  let isUncertain = steps.isUncertain ?? false;
  let why: UnresolvedOutcome["kind"] = "unanswered";
  for (let waits = 0; ;) {
    const outcome = await ask();
    const resolved = isUncertain ? resolveUncertain(outcome, mayArrive()) : outcome;
    if (isResolved(resolved)) return resolved;

    // Once the api has said that it has the order, a broken line does not take that back.
    if (resolved.kind === "pending") why = "pending";
    const pause = getDelaySeconds(resolved, waits);
    const isToWait = resolved.retryAfter !== undefined && pause < secondsLeft();
    if (isUncertain || resolved.kind === "pending" || isToWait) {
      if (pause >= secondsLeft()) return { kind: "unsettled", why };
      await wait(pause, why);
      waits += 1;
    }
    isUncertain = true;
    if (!isOurs()) return { kind: "elsewhere" };
    if (secondsLeft() <= 0) return { kind: "unsettled", why };
  }
}

/** What the api says once it has looked for the order. */
const ORDER_STATUSES = new Set([402, 404, 409, 422]);

/** Who is not let through, or asks without a payment, is not told by that what became of what they sent before. */
function resolveUncertain(outcome: Outcome, mayArrive: boolean): Outcome | ResolvedOutcome {
  if (outcome.kind !== "refused") return outcome;
  const { failure } = outcome;
  const { status, code, retryAfter } = failure;
  if (status === 401 || status === 403) return { kind: "unknown", failure };
  const isOfTheOrder = ORDER_STATUSES.has(status) || code === "payments-unavailable";
  if (mayArrive || !isOfTheOrder) return { kind: "unanswered", retryAfter };
  return code === "payment-missing" ? { kind: "not-arrived" } : outcome;
}

function isResolved(outcome: Outcome | ResolvedOutcome): outcome is ResolvedOutcome {
  return outcome.kind !== "pending" && outcome.kind !== "unanswered";
}

function getDelaySeconds({ retryAfter = 0 }: UnresolvedOutcome, waits: number): number {
  return Math.max(
    retryAfter,
    RETRY_DELAYS_SECONDS[Math.min(waits, RETRY_DELAYS_SECONDS.length - 1)] ?? 0,
  );
}

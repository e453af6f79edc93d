import type { RegularGiving } from "#contract/regular-giving.ts";
import type { LastOrder } from "#contract/last-order.ts";
import { type ApiFailure, isAnsweredByApi } from "#web/app/api/failure.ts";

export type PlacedOrder = {
  order: LastOrder;
  /** The regular giving that started with the order; null when it was requested and could not be set up. */
  regularGiving?: RegularGiving | null;
};

/** Server errors that precede any change. */
const CERTAIN_CODES = new Set(["payments-unavailable", "err-identity-unreachable", "library-held"]);

/** The outcome of an order on this page. After `unknown` and `unsettled`, the account shows the order. */
export type ResolvedOutcome =
  | Extract<Outcome, { kind: "placed" | "ended" | "refused" | "doubtful" }>
  /** The session ended, so the outcome cannot be asked for. */
  | { kind: "unknown"; failure: ApiFailure }
  /** The API does not know the order, and the request can no longer arrive. */
  | { kind: "not-arrived" }
  /** Another tab has shown the outcome. */
  | { kind: "elsewhere" }
  /** Polling reached its time limit. */
  | { kind: "unsettled"; why: UnresolvedOutcome["kind"] };

export type UnresolvedOutcome = Extract<Outcome, { kind: "pending" | "unanswered" }>;

type PollSteps = {
  /** Sends the order, with the same key each time. */
  sendOrder: () => Promise<Outcome>;
  /** Waits `seconds`, or until the network is back. */
  wait: (seconds: number, why: UnresolvedOutcome["kind"]) => Promise<void>;
  /** Whether the order was sent before; then a refusal does not prove that it was not placed. */
  isUncertain?: boolean;
  /** Whether an earlier request with a payment may still arrive and place the order. */
  mayArrive: () => boolean;
  /** Whether no other tab has concluded the order. */
  isOurs: () => boolean;
  secondsLeft: () => number;
};

/** The first delays are short: a database may be back within half a minute. */
const RETRY_DELAYS_SECONDS = [5, 15, 15, 30, 60] as const;

/**
 * Polls until the outcome is known. Repeats once at once when there is no answer, unless the server is overloaded and
 * asks for a pause. After each pause it checks the time and other tabs before it sends, as the device may have slept.
 */
export async function pollUntilResolved(steps: PollSteps): Promise<ResolvedOutcome> {
  const { sendOrder, wait, mayArrive, isOurs, secondsLeft } = steps;
  let isUncertain = steps.isUncertain ?? false;
  let why: UnresolvedOutcome["kind"] = "unanswered";
  for (let waits = 0; ;) {
    const outcome = await sendOrder();
    const resolved = isUncertain ? resolveUncertain(outcome, mayArrive()) : outcome;
    if (isResolved(resolved)) return resolved;

    // Once the API has the order, a lost connection does not change that.
    if (resolved.kind === "pending") why = "pending";
    const pause = getDelaySeconds(resolved, waits);
    const mustWait = resolved.retryAfter !== undefined && pause < secondsLeft();
    if (isUncertain || resolved.kind === "pending" || mustWait) {
      if (pause >= secondsLeft()) return { kind: "unsettled", why };
      await wait(pause, why);
      waits += 1;
    }
    isUncertain = true;
    if (!isOurs()) return { kind: "elsewhere" };
    if (secondsLeft() <= 0) return { kind: "unsettled", why };
  }
}

/** Statuses that the API sends only after it has looked for the order. */
const ORDER_STATUSES = new Set([402, 404, 409, 422]);

/** A refusal without sign-in or without a payment says nothing about the request sent before. */
function resolveUncertain(outcome: Outcome, mayArrive: boolean): Outcome | ResolvedOutcome {
  if (outcome.kind !== "refused") return outcome;
  const { failure } = outcome;
  const { status, code, retryAfter } = failure;
  if (status === 401 || status === 403) return { kind: "unknown", failure };
  const isAboutOrder = ORDER_STATUSES.has(status) || code === "payments-unavailable";
  if (mayArrive || !isAboutOrder) return { kind: "unanswered", retryAfter };
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

/** What is known of an order after one call. */
export type Outcome =
  | { kind: "placed"; placed: PlacedOrder }
  /** Placed earlier, and since cancelled or otherwise ended. */
  | { kind: "ended"; order: LastOrder }
  /** Not placed and not charged. */
  | { kind: "refused"; failure: ApiFailure }
  /** In progress, or the payment is uncertain: send the same order again after `retryAfter` seconds or more. */
  | { kind: "pending"; retryAfter: number }
  /** It is unknown whether the order arrived. */
  | { kind: "unanswered"; retryAfter?: number | undefined }
  /** A person at the library must check the payment. */
  | { kind: "doubtful"; failure: ApiFailure };

/** A repeated order may have been cancelled since. */
export function outcomeOfResponse(
  placed: PlacedOrder,
): Extract<Outcome, { kind: "placed" | "ended" }> {
  const { order } = placed;
  return order.state === "placed" ? { kind: "placed", placed } : { kind: "ended", order };
}

export function outcomeOfFailure(
  failure: ApiFailure,
): Exclude<Outcome, { kind: "placed" | "ended" }> {
  const { status, code, retryAfter } = failure;
  if (code === "order-pending") return { kind: "pending", retryAfter: retryAfter ?? 0 };
  if (code === "payment-in-doubt") return { kind: "doubtful", failure };
  if (!isAnsweredByApi(failure) || (status >= 500 && !CERTAIN_CODES.has(code)))
    return { kind: "unanswered", retryAfter };
  return { kind: "refused", failure };
}

/** Whether prices, addresses or terms on the page differ from the server's. */
export function isOutdated({ status, code }: ApiFailure): boolean {
  return status === 404 || status === 422 || code === "cart-figures-changed";
}

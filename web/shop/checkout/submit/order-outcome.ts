import type { LastOrder } from "#contract/last-order.ts";
import { type ApiFailure, isAnsweredByApi } from "#web/app/api/failure.ts";

import type { PlacedOrder } from "./order-deps.ts";

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

/** Server errors that precede any change. */
const CERTAIN_CODES = new Set(["payments-unavailable", "err-identity-unreachable", "library-held"]);

/** Whether prices, addresses or terms on the page differ from the server's. */
export function isOutdated({ status, code }: ApiFailure): boolean {
  return status === 404 || status === 422 || code === "cart-figures-changed";
}

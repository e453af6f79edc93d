import type { LastOrder } from "#contract/last-order.ts";
import type { ApiFailure } from "#web/api/failure.ts";
import { isAnsweredByApi } from "#web/api/is-answered-by-api.ts";

import type { PlacedOrder } from "./order-deps.ts";

/** What is known of an order once it was sent. */
export type Outcome =
  | { kind: "placed"; placed: PlacedOrder }
  /** It was placed, and has come to something else since. */
  | { kind: "ended"; order: LastOrder }
  /** It is not placed, and nothing was charged for it. */
  | { kind: "refused"; failure: ApiFailure }
  /** It is at work, or its payment is not certain yet: the same order is asked for again, after so many seconds at least. */
  | { kind: "pending"; retryAfter: number }
  /** Nobody knows whether it has arrived. */
  | { kind: "unanswered"; retryAfter?: number | undefined }
  /** A person at the library has to look at its payment. */
  | { kind: "doubtful"; failure: ApiFailure };

/** An order that is told of again may have been cancelled meanwhile. */
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

/** Failures of a server that come before anything was done. */
const CERTAIN_CODES = new Set(["payments-unavailable", "err-identity-unreachable", "library-held"]);

/** Whether it was judged by other prices, addresses or terms than are shown. */
export function isOutdated({ status, code }: ApiFailure): boolean {
  return status === 404 || status === 422 || code === "cart-figures-changed";
}

import type { OrderRow } from "#api/db/orders/orders.ts";
import type { DonationState } from "#domain/donation-states.ts";

import { isReversed } from "./next-attempt-state.ts";

type PaidOrder = Pick<OrderRow, "state" | "attempt_state" | "payment_method" | "cleared_at">;

/**
 * State of an order's payment as far as it is certain, by the same rules as `api/db/donations/donations.ts`. Null when
 * nothing had to be paid.
 */
export function toPaymentState(order: PaidOrder): DonationState | null {
  const { state, attempt_state: attempt, payment_method: method, cleared_at: clearedAt } = order;
  if (attempt === null) return null;
  if (isReversed(attempt)) return attempt;
  if (attempt !== "paid" || state === "cancelled") return "pending";
  return method === "bank" && clearedAt === null ? "pending" : "paid";
}

import type { OrderRow } from "#api/db/orders/orders.ts";
import type { OrderCharge } from "#api/db/refunds/refunds.ts";
import { isReversed } from "#api/ordering/next-attempt-state.ts";
import type { RemoveCopiesResult } from "#domain/cancellation.ts";
import { zero } from "#domain/money.ts";
import { isRefundUncertain } from "#domain/refund-states.ts";

import type { Cancellability, CancelOptions } from "./cancel-options.ts";

/** Why a cancellation is refused. */
export type CancelRefusal =
  | { code: "not-placed" | "uncertain" | "cancelled" | "going-back" | "giving-uncertain" }
  | { code: "went-back"; how: "voided" | "refunded" | "returned" }
  | { code: "shipped"; day: string }
  /** `donation-choice-missing`: every book is named, but not what happens to the donation. */
  | { code: "no-books" | "donation-choice-missing" }
  | { code: "not-in-it" | "named-twice"; book: string }
  | { code: "too-many"; book: string; ordered: number };

/** Returns why the records forbid the cancellation, or null. */
export function refuseCancellation(
  cancellability: Cancellability,
  options: CancelOptions,
): CancelRefusal | null {
  const { order, charge, refunds, regularGiving } = cancellability;
  const { state, shipped_day: day, type } = order;

  if (state === "failed") return { code: "not-placed" };
  if (state === "cancelled") return { code: "cancelled" };
  if (state !== "placed" || (charge && !isPaymentCertain(order, charge)))
    return { code: "uncertain" };
  if (day !== null) return { code: "shipped", day };
  if (
    regularGiving === "starting" ||
    regularGiving === "planning" ||
    regularGiving === "cancelling"
  ) {
    return { code: "giving-uncertain" };
  }
  if (type === "gift" && (options.books || options.keepsDonation)) return { code: "no-books" };
  return refunds.some(isRefundUncertain) ? { code: "going-back" } : null;
}

/** A reversed charge is certain too, when nothing paid remains in the order. */
function isPaymentCertain({ total_cents }: OrderRow, { state }: OrderCharge): boolean {
  return state === "paid" || (total_cents === zero && isReversed(state));
}

type TakeOffFailure = Exclude<RemoveCopiesResult<OrderRow["lines"][number]>, { kind: "taken" }>;

export function toCancelRefusal(off: TakeOffFailure): CancelRefusal {
  const { code: book } = off;
  if (off.kind === "too-many") return { code: "too-many", book, ordered: off.ordered };
  return { code: off.kind, book };
}

import type { Kysely } from "kysely";

import { findRegularGivingById } from "#api/db/donations/regular-givings.ts";
import { type OrderRow, findOrder } from "#api/db/orders/orders.ts";
import {
  type OrderCharge,
  type RefundRow,
  findOrderCharge,
  findOrderRefunds,
} from "#api/db/refunds/refunds.ts";
import type { RegularGivingState } from "#api/db/schema/regular-givings-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { RefundFinding } from "#api/integrations/payment-gateway/refunds.ts";
import { isReversed } from "#api/ordering/next-attempt-state.ts";
import type { CopiesToCancel, RemoveCopiesResult } from "#domain/cancellation.ts";
import { zero, type Cents, sum } from "#domain/money.ts";
import { isRefundUncertain } from "#domain/refund-states.ts";

/** What an operator wants to take off an order; all of it when `books` is null. */
export type CancelOptions = {
  books: CopiesToCancel[] | null;
  /** Whether the donation in the order stays. */
  keepsDonation: boolean;
};

/** An order with everything that decides whether it can be cancelled. */
export type Cancellability = {
  order: OrderRow;
  /** Undefined when the order cost nothing. */
  charge: OrderCharge | undefined;
  /** Oldest first. */
  refunds: RefundRow[];
  /** State of the regular giving that the order started, if any. */
  regularGiving: RegularGivingState | null;
};

/** The gateway's current report of the charge; null when nothing was charged or the charge is already reversed. */
export type GatewayCharge = Pick<RefundFinding, "charge" | "refunded"> | null;

/** Key stored with a refund. A repeated request is recognized by it. */
export function optionsKey({ books, keepsDonation }: CancelOptions): string {
  const selection = books === null ? "all" : books.map(formatCopies).toSorted().join(" ");
  return keepsDonation ? `${selection} keep-gift` : selection;
}

function formatCopies({ code, copies }: CopiesToCancel): string {
  return copies === null ? code : `${code}:${copies}`;
}

/**
 * Finds the refund that a repeated request means: the last `undone` one with the same options, else the last refund if
 * its options are the same. For a cancelled order any `undone` one matches, else the last if it was of the whole order.
 */
export function findPreviousRefund(
  { order, refunds }: Cancellability,
  options: CancelOptions,
): RefundRow | null {
  const isCancelled = order.state === "cancelled" && options.books === null;
  const isSame = ({ asked: key }: RefundRow) => key === optionsKey(options);
  const undone = refunds.findLast(
    (refund) => refund.state === "undone" && (isCancelled || isSame(refund)),
  );
  if (undone) return undone;
  const last = refunds.findLast(({ state }) => state !== "replaced");
  return last && ((isCancelled && last.is_whole) || isSame(last)) ? last : null;
}

/** Whether an operator has to repeat the cancellation, because the refund failed and is not retried automatically. */
export function needsRetry({ state }: RefundRow): boolean {
  return state === "refused" || state === "not_done" || state === "undone";
}

/** Undefined when there is no such order. */
export async function findCancellability(
  db: Kysely<Schema>,
  orderId: number,
): Promise<Cancellability | undefined> {
  const order = await findOrder(db, orderId);
  if (!order) return undefined;
  const regularGiving =
    order.giving_id === null ? null : await findRegularGivingById(db, order.giving_id);
  return {
    order,
    charge: await findOrderCharge(db, orderId),
    refunds: await findOrderRefunds(db, orderId),
    regularGiving: regularGiving?.state ?? null,
  };
}

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

/** Sum of the completed refunds. */
export function sumDoneRefunds(rows: readonly Pick<RefundRow, "state" | "amount_cents">[]): Cents {
  return sum(
    ...rows.filter(({ state }) => state === "done").map(({ amount_cents }) => amount_cents),
  );
}

/** The highest total refunded of the charge by the recorded refunds, including refunds made outside the library. */
export function highestRefundedTotal(
  rows: readonly Pick<RefundRow, "state" | "amount_cents" | "before_cents">[],
): Cents {
  const completed = rows.filter(({ state }) => state === "done");
  return completed.reduce((highest, { before_cents, amount_cents }) => {
    const total = sum(before_cents, amount_cents);
    return total > highest ? total : highest;
  }, zero);
}

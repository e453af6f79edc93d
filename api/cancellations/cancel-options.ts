import type { OrderRow } from "#api/db/orders/orders.ts";
import type { OrderCharge, RefundRow } from "#api/db/refunds/refunds.ts";
import type { RegularGivingState } from "#api/db/schema/regular-givings-schema.ts";
import type { RefundFinding } from "#api/integrations/payment-gateway/refunds.ts";
import type { CopiesToCancel } from "#domain/cancellation.ts";

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

import type { OrderRow } from "#api/db/orders/orders.ts";
import type { OrderCharge, RefundRow } from "#api/db/refunds/refunds.ts";
import type { RegularGivingState } from "#api/db/schema/regular-givings-schema.ts";
import type { RefundFinding } from "#api/integrations/payment-gateway/refunds.ts";
import type { CopiesToCancel } from "#domain/cancellation.ts";

/** What an operator wishes to be taken off an order; all of it when no books are named. */
export type CancelOptions = {
  books: CopiesToCancel[] | null;
  /** Whether the gift beside the books stays given. */
  keepsDonation: boolean;
};

/** An order, with all that matters for its end. */
export type Cancellability = {
  order: OrderRow;
  /** Of one that cost nothing there is none. */
  charge: OrderCharge | undefined;
  /** The oldest first. */
  refunds: RefundRow[];
  /** Of the regular giving that it began. */
  regularGiving: RegularGivingState | null;
};

/** What the gateway has just told of its charge; null where nothing was charged, or all of it went back before. */
export type GatewayCharge = Pick<RefundFinding, "charge" | "refunded"> | null;

/** By which it is known again when it is said again. */
export function optionsKey({ books, keepsDonation }: CancelOptions): string {
  const what = books === null ? "all" : books.map(formatCopies).toSorted().join(" ");
  return keepsDonation ? `${what} keep-gift` : what;
}

function formatCopies({ code, copies }: CopiesToCancel): string {
  return copies === null ? code : `${code}:${copies}`;
}

/**
 * What was said last, when that was the same; of an order that is cancelled, whatever cancelled it. Before that what was said
 * and did not go back after all, however long ago.
 */
export function findPreviousRefund(
  { order, refunds }: Cancellability,
  wish: CancelOptions,
): RefundRow | null {
  const isOver = order.state === "cancelled" && wish.books === null;
  const isSame = ({ asked }: RefundRow) => asked === optionsKey(wish);
  const undone = refunds.findLast((one) => one.state === "undone" && (isOver || isSame(one)));
  if (undone) return undone;
  const last = refunds.findLast(({ state }) => state !== "replaced");
  return last && ((isOver && last.is_whole) || isSame(last)) ? last : null;
}

/** Whether it has to be said again: what was to go back did not, and nothing sees to it by itself. */
export function needsRetry({ state }: RefundRow): boolean {
  return state === "refused" || state === "not_done" || state === "undone";
}

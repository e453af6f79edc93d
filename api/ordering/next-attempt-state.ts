import type { OrderRow } from "#api/db/orders/orders.ts";
import type { AttemptState } from "#api/db/schema/orders-schema.ts";
import type { DonationState } from "#domain/donation-states.ts";
import type { OrderState } from "#domain/order-states.ts";

/** What is known of a payment, from the answer to its charge or from a query. */
export type PaymentVerdict =
  /** `vaultId`: the vault customer for later charges, where one was requested. */
  | { kind: "paid"; transactionId: string; vaultId?: string; answer: string }
  | { kind: "declined"; answer: string }
  /** `isDuplicate`: the gateway refused it as a duplicate, perhaps of this same charge. */
  | { kind: "unknown"; isDuplicate?: boolean; answer: string }
  /** `why`: what was refused, where known: the card or account ("payment") or our gateway account ("library"). */
  | { kind: "rejected"; why?: "payment" | "library"; answer: string }
  /** `from`: applies only while the attempt is still in that state. */
  | { kind: "not_charged"; answer: string; from?: AttemptState }
  | { kind: "conflict"; transactionId: string | null; answer: string }
  /** `refundId`: the gateway's id of the last refund, where known. */
  | {
      kind: "voided" | "refunded" | "returned";
      transactionId: string;
      refundId?: string | null;
      answer: string;
    };

/** Null when the state stays. `isGone`: the person has been erased. */
export function nextAttemptState(
  current: AttemptState,
  { kind }: Pick<PaymentVerdict, "kind">,
  isGone: boolean,
): AttemptState | null {
  switch (current) {
    case "intent":
    case "sending":
    case "unknown":
      if (kind === "paid" && isGone) return "late";
      return kind === current ? null : kind;

    case "conflict":
      // A wrong charge stays a conflict until it is corrected or reversed.
      if (kind === "paid") return isGone ? "late" : "paid";
      return isReversed(kind) ? kind : null;

    case "paid":
    case "late":
      return isReversed(kind) ? kind : null;

    case "declined":
    case "rejected":
    case "not_charged":
      // The payment had failed, and the buyer has had that answer.
      return kind === "paid" || kind === "conflict" ? "late" : null;

    case "refunded":
    case "voided":
    case "returned":
      // A bank returned the charge after its refund.
      if (current === "refunded" && kind === "returned") return kind;
      // The charge was reversed and shows again.
      return kind === "paid" || kind === "conflict" ? "late" : null;
  }
}

/**
 * Whether the library reverses a late charge automatically: it was charged in full, and this library sent the payment
 * and had counted it as failed, or erased its
 * buyer before the charge was known. A charge that was reversed before is for the operator.
 */
export function isAutoReturned(
  { state, sent_at }: { state: AttemptState; sent_at: Date | null },
  { kind }: Pick<PaymentVerdict, "kind">,
): boolean {
  return kind === "paid" && sent_at !== null && !isReversed(state);
}

export function toOrderState(order: OrderState, attempt: AttemptState): OrderState {
  switch (attempt) {
    case "intent":
    case "sending":
    case "unknown":
      return "pending";
    case "paid":
      return "placed";
    case "conflict":
      return "doubtful";
    case "declined":
    case "rejected":
    case "not_charged":
      return "failed";
    case "late":
      return order === "cancelled" ? "cancelled" : "failed";
    case "voided":
    case "refunded":
    case "returned":
      return order === "placed" || order === "cancelled" ? "cancelled" : "failed";
  }
}

/** Whether a charge in that state was taken back, at the gateway or by the bank. */
export function isReversed<Word extends string>(
  state: Word,
): state is Extract<Word, "voided" | "refunded" | "returned"> {
  return state === "voided" || state === "refunded" || state === "returned";
}

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

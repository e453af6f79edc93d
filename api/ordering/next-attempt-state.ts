import type { AttemptState } from "#api/db/schema/orders-schema.ts";
import type { OrderState } from "#domain/order-states.ts";

/** What is known of a payment, from the answer to its charge or by asking the gateway. */
export type PaymentVerdict =
  /** `vaultId`: what the gateway keeps to charge it again, where that was asked for. */
  | { kind: "paid"; transactionId: string; vaultId?: string; answer: string }
  | { kind: "declined"; answer: string }
  /** `isDuplicate`: the gateway refused it as a duplicate of a charge, perhaps of this one. */
  | { kind: "unknown"; isDuplicate?: boolean; answer: string }
  /** `why`: whose matter it is, where that is known; "payment" is that of what was paid with. */
  | { kind: "rejected"; why?: "payment" | "library"; answer: string }
  /** `from`: known only of one that is in that state still. */
  | { kind: "not_charged"; answer: string; from?: AttemptState }
  | { kind: "conflict"; transactionId: string | null; answer: string }
  /** `refundId`: the gateway's number of what gave the last of it back, where that is known. */
  | {
      kind: "voided" | "refunded" | "returned";
      transactionId: string;
      refundId?: string | null;
      answer: string;
    };

/** What the attempt is from now on; null when it stays what it is. `isGone`: whoever it was made for is no more. */
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
      // What was charged wrongly stands until it is right, or went back.
      if (kind === "paid") return isGone ? "late" : "paid";
      return isReversed(kind) ? kind : null;

    case "paid":
    case "late":
      return isReversed(kind) ? kind : null;

    case "declined":
    case "rejected":
    case "not_charged":
      // It had come to nothing, and whoever ordered was told so.
      return kind === "paid" || kind === "conflict" ? "late" : null;

    case "refunded":
    case "voided":
    case "returned":
      // Its bank took it back as well.
      if (current === "refunded" && kind === "returned") return kind;
      // It had gone back, and is there all the same.
      return kind === "paid" || kind === "conflict" ? "late" : null;
  }
}

/**
 * Whether the library returns a late charge by itself: all of it was charged, by a payment that this library sent and that it
 * had counted as failed. One that had gone back before is for the operator.
 */
export function isAutoReturned(
  { state, sent_at }: { state: AttemptState; sent_at: Date | null },
  { kind }: Pick<PaymentVerdict, "kind">,
): boolean {
  return kind === "paid" && sent_at !== null && !isReversed(state);
}

/** What becomes of an order in that state by its payment. */
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

/** Whether that says of a charge that it was taken back, at the gateway or by the bank. */
export function isReversed<Word extends string>(
  word: Word,
): word is Extract<Word, "voided" | "refunded" | "returned"> {
  return word === "voided" || word === "refunded" || word === "returned";
}

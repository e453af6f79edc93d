import type { Refusal } from "#domain/free-order.ts";
import { listRefusals, type Order } from "#domain/order-rules.ts";
import { paymentReasons } from "#web/payment/payment-reasons.ts";
import type { PaymentState } from "#web/payment/payment-state.ts";

export type Checked = Order & {
  /** Why what was typed as a gift is no sum. */
  noSum: Refusal | null;
  /** S5.07. */
  isAgreed: boolean;
  /** Where something is to be paid, whether the gateway's fields are there. */
  payment: "none" | PaymentState["stage"];
};

/** S5.08: everything that keeps the order from being placed, in the order in which one comes to it on the screen. */
export function findReasons({ noSum, isAgreed, payment, ...order }: Checked): Refusal[] {
  return [
    ...listRefusals(order),
    ...(noSum ? [noSum] : []),
    ...(payment === "none" ? [] : paymentReasons(payment)),
    ...(isAgreed ? [] : [{ code: "privacy-not-agreed" }]),
  ];
}

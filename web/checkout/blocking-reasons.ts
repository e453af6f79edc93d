import type { Refusal } from "#domain/free-order.ts";
import { listRefusals, type Order } from "#domain/order-rules.ts";
import { listPaymentRefusals } from "#web/payment/list-payment-refusals.ts";
import type { PaymentState } from "#web/payment/payment-state.ts";

export type CheckInput = Order & {
  /** Why what was typed as a gift is no sum. */
  sumRefusal: Refusal | null;
  /** S5.07. */
  isAgreed: boolean;
  /** Where something is to be paid, whether the gateway's fields are there. */
  payment: "none" | PaymentState["stage"];
};

/** S5.08: everything that keeps the order from being placed, in the order in which one comes to it on the screen. */
export function listBlockingReasons({
  sumRefusal,
  isAgreed,
  payment,
  ...order
}: CheckInput): Refusal[] {
  return [
    ...listRefusals(order),
    ...(sumRefusal ? [sumRefusal] : []),
    ...(payment === "none" ? [] : listPaymentRefusals(payment)),
    ...(isAgreed ? [] : [{ code: "privacy-not-agreed" }]),
  ];
}

import type { Refusal } from "#domain/free-order.ts";
import { listRefusals, type Order } from "#domain/order-rules.ts";
import { listPaymentRefusals } from "#web/shop/payment/list-payment-refusals.ts";
import type { PaymentState } from "#web/shop/payment/payment-state.ts";

export type CheckInput = Order & {
  /** Why the typed donation is not a valid amount. */
  sumRefusal: Refusal | null;
  /** S5.07. */
  isAgreed: boolean;
  /** "none" when there is nothing to pay, else the stage of the payment form. */
  payment: "none" | PaymentState["stage"];
};

/** S5.08: every reason why the order cannot be placed, in the order of the screen. */
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

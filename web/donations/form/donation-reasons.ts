import type { Refusal } from "#domain/free-order.ts";
import { listPaymentRefusals } from "#web/shop/payment/list-payment-refusals.ts";
import type { PaymentState } from "#web/shop/payment/payment-state.ts";

type CheckInput = {
  /** Why the amount is refused. */
  sumRefusal: Refusal | null;
  hasAddress: boolean;
  /** S5.07. */
  isAgreed: boolean;
  payment: PaymentState["stage"];
};

/** S5.08: every reason why the donation cannot be made, in the order of the screen. */
export function findDonationReasons({
  sumRefusal,
  hasAddress,
  isAgreed,
  payment,
}: CheckInput): Refusal[] {
  return [
    ...(sumRefusal ? [sumRefusal] : []),
    ...(hasAddress ? [] : [{ code: "gift-select-address" }]),
    ...listPaymentRefusals(payment),
    ...(isAgreed ? [] : [{ code: "privacy-not-agreed" }]),
  ];
}

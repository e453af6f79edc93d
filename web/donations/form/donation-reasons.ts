import type { Refusal } from "#domain/free-order.ts";
import { listPaymentRefusals } from "#web/payment/list-payment-refusals.ts";
import type { PaymentState } from "#web/payment/payment-state.ts";

type CheckInput = {
  /** Why the sum cannot be given. */
  sumRefusal: Refusal | null;
  hasAddress: boolean;
  /** S5.07. */
  isAgreed: boolean;
  /** Whether the gateway's fields are there. */
  payment: PaymentState["stage"];
};

/** S5.08: everything that keeps the gift from being made, in the order in which one comes to it on the screen. */
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

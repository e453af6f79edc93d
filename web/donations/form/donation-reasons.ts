import type { Refusal } from "#domain/free-order.ts";
import { paymentReasons } from "#web/payment/payment-reasons.ts";
import type { PaymentState } from "#web/payment/payment-state.ts";

type Checked = {
  /** Why the sum cannot be given. */
  noSum: Refusal | null;
  hasAddress: boolean;
  /** S5.07. */
  isAgreed: boolean;
  /** Whether the gateway's fields are there. */
  payment: PaymentState["stage"];
};

/** S5.08: everything that keeps the gift from being made, in the order in which one comes to it on the screen. */
export function findDonationReasons({ noSum, hasAddress, isAgreed, payment }: Checked): Refusal[] {
  return [
    ...(noSum ? [noSum] : []),
    ...(hasAddress ? [] : [{ code: "gift-select-address" }]),
    ...paymentReasons(payment),
    ...(isAgreed ? [] : [{ code: "privacy-not-agreed" }]),
  ];
}

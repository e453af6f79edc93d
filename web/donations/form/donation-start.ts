import { presetDonations, type DonationBounds, refuseDonationAmount } from "#domain/donations.ts";
import type { Refusal } from "#domain/free-order.ts";
import { dollars, type Cents, parseCents } from "#domain/money.ts";
import type { FormValues } from "#web/app/layout/form-draft.ts";
import type { DonationRequest } from "#web/shop/checkout/submit/order-request.ts";
import { readDonation, refuseTypedSum } from "#web/shop/checkout/submit/read-donation.ts";
import { type PaymentState, listPaymentRefusals } from "#web/shop/payment/payment-state.ts";

/** The id of the form. Fields outside the element refer to it. */
export const DONATION_FORM_ID = "gift-form";
/** Distinguishes an empty draft from a new form. */
export const SHOWN_FIELD = "shown";
/** The choice of a typed amount. */
export const OTHER_SUM = "other";

/** Start values: monthly when the link asks for it, else the draft, else defaults. */
export function getStartValues(typed: FormValues, link: { isMonthly: boolean }) {
  const first = (name: string) => typed[name]?.[0] ?? "";
  return {
    isMonthly: link.isMonthly || first("interval") === "monthly",
    sum: first("sum") || String(dollars(presetDonations[1])),
    other: first("other"),
    addressId: Number(first("addressId")) || null,
    /** S5.07: checked by default. */
    isAgreed: typed[SHOWN_FIELD] === undefined || typed["agreed"] !== undefined,
  };
}

/** The choice behind a donation that is being sent, perhaps by another tab. */
export function getSumChoice({ donation }: DonationRequest): { sum: string; other: string } {
  const isPreset = presetDonations.some((preset) => dollars(preset) === donation);
  return isPreset
    ? { sum: String(donation), other: "" }
    : { sum: OTHER_SUM, other: String(donation) };
}

/** The amount: the chosen preset in US dollars, or the typed one. Null when it is no amount. */
export function parseSum(sum: string, typed: string): Cents | null {
  return sum === OTHER_SUM ? readDonation(typed) : parseCents(sum);
}

/** S5.06, S9.04: why the amount is refused; null when it is accepted. */
export function refuseSum(sum: string, typed: string, bounds: DonationBounds): Refusal | null {
  const donation = parseSum(sum, typed);
  if (donation !== null) return refuseDonationAmount(donation, bounds);
  return refuseTypedSum(typed) ?? refuseTypedSum("?");
}

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

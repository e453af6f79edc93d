import { presetDonations } from "#domain/donations.ts";
import { dollars } from "#domain/money.ts";
import type { FormValues } from "#web/app/layout/form-draft.ts";
import type { DonationRequest } from "#web/shop/checkout/submit/order-request.ts";

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

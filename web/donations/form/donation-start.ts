import { presetDonations } from "#domain/donations.ts";
import { dollars } from "#domain/money.ts";
import type { FormValues } from "#web/layout/form-draft.ts";
import type { DonationWish } from "#web/checkout/submit/order-request.ts";

/** The form of the page: what stands anywhere in it says so by this id. */
export const DONATION_FORM_ID = "gift-form";
/** Tells a form that was kept with nothing in it from one that is new. */
export const SHOWN_FIELD = "shown";
/** The choice of a sum that is typed. */
export const OTHER_SUM = "other";

/** What a form begins with: monthly giving where a link asked for that, what was kept of it, else what is usual. */
export function getStartValues(typed: FormValues, asked: { isMonthly: boolean }) {
  const first = (name: string) => typed[name]?.[0] ?? "";
  return {
    isMonthly: asked.isMonthly || first("interval") === "monthly",
    sum: first("sum") || String(dollars(presetDonations[1])),
    other: first("other"),
    addressId: Number(first("addressId")) || null,
    /** S5.07: checked at first. */
    isAgreed: typed[SHOWN_FIELD] === undefined || typed["agreed"] !== undefined,
  };
}

/** How a gift was chosen that is being sent, maybe by another tab. */
export function getSumChoice({ donation }: DonationWish): { sum: string; other: string } {
  const isPreset = presetDonations.some((preset) => dollars(preset) === donation);
  return isPreset
    ? { sum: String(donation), other: "" }
    : { sum: OTHER_SUM, other: String(donation) };
}

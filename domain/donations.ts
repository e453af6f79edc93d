import type { Refusal } from "./free-order.ts";
import { type Cents, cents, dollars } from "./money.ts";

/** S2.16: the sums that are offered. */
export const presetDonations = [cents(10), cents(25), cents(50), cents(100), cents(250)] as const;

/** S5.06, S9.04: the smallest and the largest donation that is taken. */
export type DonationBounds = { minimumDonation: Cents; maximumDonation: Cents };

/** S5.06, S9.04: a donation by itself lies within the bounds. */
export function refuseDonationAmount(donation: Cents, bounds: DonationBounds): Refusal | null {
  const { minimumDonation } = bounds;
  if (donation < minimumDonation) {
    return { code: "gift-too-small", params: { minimum: dollars(minimumDonation) } };
  }
  return refuseLargeDonation(donation, bounds);
}

/** The same of a donation of any kind, which may be none. */
export function refuseLargeDonation(
  donation: Cents,
  { maximumDonation }: Pick<DonationBounds, "maximumDonation">,
): Refusal | null {
  if (donation <= maximumDonation) return null;
  return { code: "donation-too-large", params: { maximum: dollars(maximumDonation) } };
}

import type { Refusal } from "./free-order.ts";
import { type Cents, cents, dollars } from "./money.ts";

/** S2.16: suggested amounts. */
export const presetDonations = [cents(10), cents(25), cents(50), cents(100), cents(250)] as const;

/** S5.06, S9.04: the minimum and maximum donation. */
export type DonationBounds = { minimumDonation: Cents; maximumDonation: Cents };

/** S5.06, S9.04: refuses a donation outside the bounds, when it is made without an order. */
export function refuseDonationAmount(donation: Cents, bounds: DonationBounds): Refusal | null {
  const { minimumDonation } = bounds;
  if (donation < minimumDonation) {
    return { code: "gift-too-small", params: { minimum: dollars(minimumDonation) } };
  }
  return refuseLargeDonation(donation, bounds);
}

/** Refuses a donation above the maximum; zero is allowed. */
export function refuseLargeDonation(
  donation: Cents,
  { maximumDonation }: Pick<DonationBounds, "maximumDonation">,
): Refusal | null {
  if (donation <= maximumDonation) return null;
  return { code: "donation-too-large", params: { maximum: dollars(maximumDonation) } };
}

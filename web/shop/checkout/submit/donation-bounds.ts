import type { DonationBounds } from "#domain/donations.ts";
import { cents } from "#domain/money.ts";

/** Minimum and maximum donation in cents, from settings in US dollars. */
export function toDonationBounds(settings: {
  minimumDonation: number;
  maximumDonation: number;
}): DonationBounds {
  const { minimumDonation, maximumDonation } = settings;
  return { minimumDonation: cents(minimumDonation), maximumDonation: cents(maximumDonation) };
}

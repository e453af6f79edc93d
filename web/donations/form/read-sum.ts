import type { Refusal } from "#domain/free-order.ts";
import { type DonationBounds, refuseDonationAmount } from "#domain/donations.ts";
import { type Cents, readCents } from "#domain/money.ts";
import { readDonation, refuseTyped } from "#web/placing/read-donation.ts";

import { OTHER } from "./donation-start.ts";

/** What is given: the chosen preset in US dollars, or what was typed. Null when that is no sum. */
export function readSum(sum: string, other: string): Cents | null {
  return sum === OTHER ? readDonation(other) : readCents(sum);
}

/** S5.06, S9.04: why that cannot be given. */
export function refuseSum(sum: string, other: string, bounds: DonationBounds): Refusal | null {
  const donation = readSum(sum, other);
  if (donation !== null) return refuseDonationAmount(donation, bounds);
  return refuseTyped(other) ?? refuseTyped("?");
}

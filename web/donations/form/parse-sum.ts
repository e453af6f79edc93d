import type { Refusal } from "#domain/free-order.ts";
import { type DonationBounds, refuseDonationAmount } from "#domain/donations.ts";
import { type Cents, parseCents } from "#domain/money.ts";
import { readDonation, refuseTypedSum } from "#web/checkout/submit/read-donation.ts";

import { OTHER_SUM } from "./donation-start.ts";

/** What is given: the chosen preset in US dollars, or what was typed. Null when that is no sum. */
export function parseSum(sum: string, other: string): Cents | null {
  return sum === OTHER_SUM ? readDonation(other) : parseCents(sum);
}

/** S5.06, S9.04: why that cannot be given. */
export function refuseSum(sum: string, other: string, bounds: DonationBounds): Refusal | null {
  const donation = parseSum(sum, other);
  if (donation !== null) return refuseDonationAmount(donation, bounds);
  return refuseTypedSum(other) ?? refuseTypedSum("?");
}

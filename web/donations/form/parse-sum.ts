import type { Refusal } from "#domain/free-order.ts";
import { type DonationBounds, refuseDonationAmount } from "#domain/donations.ts";
import { type Cents, parseCents } from "#domain/money.ts";
import { readDonation, refuseTypedSum } from "#web/shop/checkout/submit/read-donation.ts";

import { OTHER_SUM } from "./donation-start.ts";

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

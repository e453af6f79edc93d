import type { Refusal } from "#domain/free-order.ts";
import { type DonationBounds, refuseGift } from "#domain/gifts.ts";
import { type Cents, readCents } from "#domain/money.ts";
import { readGift, refuseTyped } from "#web/placing/read-gift.ts";

import { OTHER } from "./gift-start.ts";

/** What is given: the chosen preset in US dollars, or what was typed. Null when that is no sum. */
export function readSum(sum: string, other: string): Cents | null {
  return sum === OTHER ? readGift(other) : readCents(sum);
}

/** S5.06, S9.04: why that cannot be given. */
export function refuseSum(sum: string, other: string, bounds: DonationBounds): Refusal | null {
  const gift = readSum(sum, other);
  if (gift !== null) return refuseGift(gift, bounds);
  return refuseTyped(other) ?? refuseTyped("?");
}

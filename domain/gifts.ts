import type { Refusal } from "./free-order.ts";
import { type Cents, dollars, LARGEST_SUM } from "./money.ts";

/** S5.06, S9.04: a gift by itself is as large as the smallest that is taken, and no larger than can be charged at once. */
export function refuseGift(gift: Cents, smallest: Cents): Refusal | null {
  if (gift < smallest)
    return { code: "donation-too-small", params: { minimum: dollars(smallest) } };
  if (gift > LARGEST_SUM) return { code: "donation-too-large" };
  return null;
}

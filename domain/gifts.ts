import type { Refusal } from "./free-order.ts";
import { type Cents, cents, dollars } from "./money.ts";

/** S2.16: the sums that are offered. */
export const presetGifts = [cents(10), cents(25), cents(50), cents(100), cents(250)] as const;

/** S5.06, S9.04: a gift by itself is at least as large as the smallest that is taken. */
export function refuseGift(gift: Cents, smallest: Cents): Refusal | null {
  if (gift < smallest) return { code: "gift-too-small", params: { minimum: dollars(smallest) } };
  return null;
}

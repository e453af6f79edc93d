import type { Refusal } from "./free-order.ts";
import { type Cents, dollars } from "./money.ts";

/** S5.06, S9.04: a gift by itself is at least as large as the smallest that is taken. */
export function refuseGift(gift: Cents, smallest: Cents): Refusal | null {
  if (gift < smallest) return { code: "gift-too-small", params: { minimum: dollars(smallest) } };
  return null;
}

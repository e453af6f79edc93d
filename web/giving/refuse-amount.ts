import type { Refusal } from "#domain/free-order.ts";
import { refuseGift } from "#domain/gifts.ts";
import { type Cents, cents, dollars, LARGEST_SUM, zero } from "#domain/money.ts";
import { readGift, refuseTyped } from "#web/placing/read-gift.ts";

type Limits = {
  /** In US dollars, what is given now. */
  given: number;
  /** Null while nobody knows it; the api does. */
  smallest: Cents | null;
};

/** S5.06: why what was typed cannot be given each month from now on; null when it can. */
export function refuseAmount(typed: string, { given, smallest }: Limits): Refusal | null {
  const amount = readGift(typed);
  if (amount === null) return refuseTyped(typed);
  if (amount === zero) return { code: "donation-wrong", params: { most: dollars(LARGEST_SUM) } };
  if (amount === cents(given)) return { code: "giving-amount-same", params: { amount: given } };
  return smallest === null ? null : refuseGift(amount, smallest);
}

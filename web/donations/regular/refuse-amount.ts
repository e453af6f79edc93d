import type { Refusal } from "#domain/free-order.ts";
import { type DonationBounds, refuseDonationAmount } from "#domain/donations.ts";
import { cents, zero } from "#domain/money.ts";
import { readDonation, refuseTypedSum } from "#web/checkout/submit/read-donation.ts";

type AmountLimits = {
  /** In US dollars, what is given now. */
  given: number;
  /** Null while nobody knows it; the api does. */
  bounds: DonationBounds | null;
};

/** S5.06: why what was typed cannot be given each month from now on; null when it can. */
export function refuseAmount(typed: string, { given, bounds }: AmountLimits): Refusal | null {
  const amount = readDonation(typed);
  if (amount === null) return refuseTypedSum(typed);
  if (amount === zero) return { code: "donation-wrong" };
  if (amount === cents(given)) return { code: "giving-amount-same", params: { amount: given } };
  return bounds === null ? null : refuseDonationAmount(amount, bounds);
}

import type { Refusal } from "#domain/free-order.ts";
import { type DonationBounds, refuseDonationAmount } from "#domain/donations.ts";
import { cents, zero } from "#domain/money.ts";
import { readDonation, refuseTypedSum } from "#web/shop/checkout/submit/read-donation.ts";

type AmountLimits = {
  /** US dollars, the current monthly amount. */
  currentAmount: number;
  /** Null until loaded; the API checks them too. */
  bounds: DonationBounds | null;
};

/** S5.06: why the typed text is refused as the monthly amount; null when it is accepted. */
export function refuseAmount(
  typed: string,
  { currentAmount, bounds }: AmountLimits,
): Refusal | null {
  const amount = readDonation(typed);
  if (amount === null) return refuseTypedSum(typed);
  if (amount === zero) return { code: "donation-wrong" };
  if (amount === cents(currentAmount))
    return { code: "giving-amount-same", params: { amount: currentAmount } };
  return bounds === null ? null : refuseDonationAmount(amount, bounds);
}

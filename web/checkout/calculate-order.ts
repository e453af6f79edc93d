import type { UserAddress } from "#contract/user-addresses.ts";
import type { User } from "#contract/users.ts";
import { type CartLine, resolveCheckoutType } from "#domain/free-order.ts";
import type { DonationBounds } from "#domain/donations.ts";
import { type Cents, zero } from "#domain/money.ts";
import { type OrderDestination, quoteOrder, refuseDonation } from "#domain/order-rules.ts";
import { type CartSettings, getOrderDestination, getOrderTerms } from "#domain/order-terms.ts";
import { type CheckoutType, type Quote, type OrderTerms, getLinesValue } from "#domain/pricing.ts";
import { toDonationBounds } from "#web/checkout/submit/donation-bounds.ts";

type CalculationInput = {
  user: Pick<User, "ownLimit" | "isMarkedForeign" | "alreadyOrderedMo">;
  settings: CartSettings & { minimumDonation: number; maximumDonation: number };
  /** Null while none is chosen: then the terms of the US are shown (S4.05), or those of whoever is marked foreign. */
  address: Pick<
    UserAddress,
    "countryCode" | "countryOrderingEnabled" | "countryRequiresTaxId"
  > | null;
  lines: readonly CartLine[];
  /** As it was chosen last. */
  type: CheckoutType;
  /** Null when what was typed is no sum. One that is not taken is none. */
  donation: Cents | null;
};

export type OrderCalculation = {
  terms: OrderTerms;
  place: OrderDestination | null;
  /** As it can be (S4.02). */
  type: CheckoutType;
  value: Cents;
  quote: Quote;
} & DonationBounds;

/** What an order comes to, and under which terms, with the rules that the library itself works it out by. */
export function calculateOrder(ordering: CalculationInput): OrderCalculation {
  const { user, settings, address, lines, donation } = ordering;
  const { ownLimit, isMarkedForeign, alreadyOrderedMo: alreadyOrderedThisMonth } = user;
  const country = address?.countryCode ?? null;
  const person = { ownLimit, isMarkedForeign, country, alreadyOrderedThisMonth };
  const terms = getOrderTerms(person, settings);
  const value = getLinesValue(lines);
  const type = resolveCheckoutType(ordering.type, value, terms);
  const bounds = toDonationBounds(settings);
  const isGiven = donation !== null && !refuseDonation({ donation, ...bounds });

  return {
    terms,
    value,
    type,
    place: address && getOrderDestination(toCountry(address), isMarkedForeign, settings),
    quote: quoteOrder({ type, lines, donation: isGiven ? donation : zero, terms }),
    ...bounds,
  };
}

function toCountry(address: NonNullable<CalculationInput["address"]>) {
  return {
    code: address.countryCode,
    orderingEnabled: address.countryOrderingEnabled,
    requiresTaxId: address.countryRequiresTaxId,
  };
}

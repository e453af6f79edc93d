import type { UserAddress } from "#contract/user-addresses.ts";
import type { User } from "#contract/users.ts";
import { type CartLine, settleType } from "#domain/free-order.ts";
import type { DonationBounds } from "#domain/donations.ts";
import { type Cents, zero } from "#domain/money.ts";
import { type Place, quoteOrder, refuseDonation } from "#domain/order-rules.ts";
import { type CartSettings, placeIn, termsOf } from "#domain/order-terms.ts";
import { type CheckoutType, type Quote, type Terms, valueOf } from "#domain/pricing.ts";
import { boundsOf } from "#web/placing/bounds-of.ts";

type Ordering = {
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

export type WorkedOut = {
  terms: Terms;
  place: Place | null;
  /** As it can be (S4.02). */
  type: CheckoutType;
  value: Cents;
  quote: Quote;
} & DonationBounds;

/** What an order comes to, and under which terms, with the rules that the library itself works it out by. */
export function workOut(ordering: Ordering): WorkedOut {
  const { user, settings, address, lines, donation } = ordering;
  const { ownLimit, isMarkedForeign, alreadyOrderedMo: alreadyOrderedThisMonth } = user;
  const country = address?.countryCode ?? null;
  const person = { ownLimit, isMarkedForeign, country, alreadyOrderedThisMonth };
  const terms = termsOf(person, settings);
  const value = valueOf(lines);
  const type = settleType(ordering.type, value, terms);
  const bounds = boundsOf(settings);
  const isGiven = donation !== null && !refuseDonation({ donation, ...bounds });

  return {
    terms,
    value,
    type,
    place: address && placeIn(countryOf(address), isMarkedForeign, settings),
    quote: quoteOrder({ type, lines, donation: isGiven ? donation : zero, terms }),
    ...bounds,
  };
}

function countryOf(address: NonNullable<Ordering["address"]>) {
  return {
    code: address.countryCode,
    orderingEnabled: address.countryOrderingEnabled,
    requiresTaxId: address.countryRequiresTaxId,
  };
}

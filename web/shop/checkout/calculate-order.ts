import type { UserAddress } from "#contract/user-addresses.ts";
import type { User } from "#contract/users.ts";
import type { DonationBounds } from "#domain/donations.ts";
import { type CartLine, resolveCheckoutType, type Refusal } from "#domain/free-order.ts";
import { type Cents, zero } from "#domain/money.ts";
import {
  type OrderDestination,
  quoteOrder,
  refuseDonation,
  listRefusals,
  type Order,
} from "#domain/order-rules.ts";
import { type CartSettings, getOrderDestination, getOrderTerms } from "#domain/order-terms.ts";
import { type CheckoutType, type Quote, type OrderTerms, getLinesValue } from "#domain/pricing.ts";
import { type PaymentState, listPaymentRefusals } from "#web/shop/payment/payment-state.ts";

import { toDonationBounds } from "./submit/read-donation.ts";

type CalculationInput = {
  user: Pick<User, "ownLimit" | "isMarkedForeign" | "alreadyOrderedMo">;
  settings: CartSettings & { minimumDonation: number; maximumDonation: number };
  /** Null while none is chosen: then US terms apply (S4.05), or foreign terms for a person marked foreign. */
  address: Pick<
    UserAddress,
    "countryCode" | "countryOrderingEnabled" | "countryRequiresTaxId"
  > | null;
  lines: readonly CartLine[];
  type: CheckoutType;
  /** Null when the text is no amount. An amount outside the bounds counts as 0. */
  donation: Cents | null;
};

export type OrderCalculation = {
  terms: OrderTerms;
  destination: OrderDestination | null;
  /** The type that is possible (S4.02). */
  type: CheckoutType;
  value: Cents;
  quote: Quote;
} & DonationBounds;

/** Calculates an order's terms and amounts with the same rules as the server. */
export function calculateOrder(input: CalculationInput): OrderCalculation {
  const { user, settings, address, lines, donation } = input;
  const { ownLimit, isMarkedForeign, alreadyOrderedMo: alreadyOrderedThisMonth } = user;
  const country = address?.countryCode ?? null;
  const person = { ownLimit, isMarkedForeign, country, alreadyOrderedThisMonth };
  const terms = getOrderTerms(person, settings);
  const value = getLinesValue(lines);
  const type = resolveCheckoutType(input.type, value, terms);
  const bounds = toDonationBounds(settings);
  const isAccepted = donation !== null && !refuseDonation({ donation, ...bounds });

  return {
    terms,
    value,
    type,
    destination: address && getOrderDestination(toCountry(address), isMarkedForeign, settings),
    quote: quoteOrder({ type, lines, donation: isAccepted ? donation : zero, terms }),
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

export type CheckInput = Order & {
  /** Why the typed donation is not a valid amount. */
  sumRefusal: Refusal | null;
  /** S5.07. */
  isAgreed: boolean;
  /** "none" when there is nothing to pay, else the stage of the payment form. */
  payment: "none" | PaymentState["stage"];
};

/** S5.08: every reason why the order cannot be placed, in the order of the screen. */
export function listBlockingReasons({
  sumRefusal,
  isAgreed,
  payment,
  ...order
}: CheckInput): Refusal[] {
  return [
    ...listRefusals(order),
    ...(sumRefusal ? [sumRefusal] : []),
    ...(payment === "none" ? [] : listPaymentRefusals(payment)),
    ...(isAgreed ? [] : [{ code: "privacy-not-agreed" }]),
  ];
}

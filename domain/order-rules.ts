import {
  type CartLine,
  freeOrderCodes,
  type FreeBookCodes,
  type Refusal,
  refuseFreeOrder,
  refuseFreeBooks,
  refuseFreeTitles,
} from "./free-order.ts";
import { type DonationBounds, refuseLargeDonation } from "./donations.ts";
import { type Cents, dollars, MAX_AMOUNT_CENTS, zero } from "./money.ts";
import { isValidTaxId, MIN_TAX_ID_LENGTH } from "./person-fields.ts";
import { type CheckoutType, quote, type Quote, type OrderTerms, getLinesValue } from "./pricing.ts";

export type Order = {
  type: CheckoutType;
  /** Each line has at least one copy (S5.11). */
  lines: readonly CartLine[];
  donation: Cents;
  destination: OrderDestination | null;
  taxId: string;
  terms: OrderTerms;
} & DonationBounds;

export type OrderDestination = {
  /** S5.08: the country's own flag and the setting for the US or abroad both allow orders. */
  isOpen: boolean;
  requiresTaxId: boolean;
};

/** S5.08, S5.09: the first rule that the order breaks, or null. */
export function refuseOrder(order: Order): Refusal | null {
  return listRefusals(order)[0] ?? null;
}

/** All refusals of an order: at most one each for its books, its destination and its donation. */
export function listRefusals(order: Order): Refusal[] {
  const { lines } = order;
  const refusals = [
    lines.length === 0 ? { code: "cart-no-books" } : null,
    refuseDestination(order),
    lines.length === 0 ? null : refuseBooks(order),
    refuseDonation(order),
  ];
  return refusals.filter((refusal) => refusal !== null);
}

function refuseDestination({
  destination,
  taxId,
}: Pick<Order, "destination" | "taxId">): Refusal | null {
  if (!destination) return { code: "cart-select-address" };
  if (!destination.isOpen) return { code: "cart-country-ordering-disabled" };
  if (destination.requiresTaxId && !isValidTaxId(taxId)) {
    return { code: "cart-tax-id-required", params: { shortest: MIN_TAX_ID_LENGTH } };
  }
  return null;
}

/** S9.03: the price of an order. */
export function quoteOrder({ type, lines, donation, terms }: PricedOrder): Quote {
  return quote({ type, value: getLinesValue(lines), donation }, terms);
}

export type PricedOrder = Pick<Order, "type" | "lines" | "donation" | "terms">;

function refuseBooks(order: Order): Refusal | null {
  const { type, lines, terms } = order;
  const { value, total } = quoteOrder(order);
  if (type === "free") return refuseFreeOrder({ lines, value, terms });
  if (total > MAX_AMOUNT_CENTS) return { code: "cart-too-large" };
  return refuseFreeBooksOfOrder(order);
}

/** S5.09: the first limit of free books that the order exceeds. */
export function refuseFreeBooksOfOrder(order: PricedOrder): Refusal | null {
  return refuseFreeBooks(listFreeLines(order), order.terms, getFreeBookCodes(order));
}

/** S9.02: checks only the number of free titles. */
export function refuseFreeTitlesOfOrder(order: PricedOrder): Refusal | null {
  return refuseFreeTitles(listFreeLines(order), order.terms, getFreeBookCodes(order));
}

/** The free lines: all if nothing is paid for books, else those with price zero. */
function listFreeLines(order: PricedOrder): readonly CartLine[] {
  const { lines } = order;
  return quoteOrder(order).pay === zero ? lines : lines.filter(({ price }) => price === zero);
}

/**
 * In an order with paid books, or of type `cover`, the message names the books with price zero, because paying does not
 * lift their limits.
 */
function getFreeBookCodes(order: PricedOrder): FreeBookCodes {
  return order.type === "cover" || quoteOrder(order).pay > zero
    ? costlessBookCodes
    : freeOrderCodes;
}

const costlessBookCodes: FreeBookCodes = {
  paperbacks: "validation-cart-costless-paperback",
  titles: "validation-cart-costless-count",
};

/** S5.06, S9.04: refuses a donation with an order unless it is zero or within the bounds. */
export function refuseDonation({
  donation,
  minimumDonation,
  maximumDonation,
}: Pick<Order, "donation"> & DonationBounds): Refusal | null {
  if (donation === zero || donation >= minimumDonation) {
    return refuseLargeDonation(donation, { maximumDonation });
  }
  return { code: "donation-too-small", params: { minimum: dollars(minimumDonation) } };
}

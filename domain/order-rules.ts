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
  /** With at least one copy each (S5.11); those without are left out. */
  lines: readonly CartLine[];
  donation: Cents;
  /** Null while none is chosen. */
  place: OrderDestination | null;
  taxId: string;
  terms: OrderTerms;
} & DonationBounds;

/** Where an order is to go. */
export type OrderDestination = {
  /** S5.08: both the country's own flag and the setting for the US or for abroad. */
  isOpen: boolean;
  requiresTaxId: boolean;
};

/** S5.08, S5.09: the first rule that the order breaks, or null when it may be placed. */
export function refuseOrder(order: Order): Refusal | null {
  return listRefusals(order)[0] ?? null;
}

/** The same, all that keep it from being placed: of its books, of where it goes and of its gift, one each. */
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

function refuseDestination({ place, taxId }: Pick<Order, "place" | "taxId">): Refusal | null {
  if (!place) return { code: "cart-select-address" };
  if (!place.isOpen) return { code: "cart-country-ordering-disabled" };
  if (place.requiresTaxId && !isValidTaxId(taxId)) {
    return { code: "cart-tax-id-required", params: { shortest: MIN_TAX_ID_LENGTH } };
  }
  return null;
}

/** S9.03: what it costs. */
export function quoteOrder({ type, lines, donation, terms }: PricedOrder): Quote {
  return quote({ type, value: getLinesValue(lines), donation }, terms);
}

/** What of an order its sums come from. */
export type PricedOrder = Pick<Order, "type" | "lines" | "donation" | "terms">;

function refuseBooks(order: Order): Refusal | null {
  const { type, lines, terms } = order;
  const { value, total } = quoteOrder(order);
  if (type === "free") return refuseFreeOrder({ lines, value, terms });
  if (total > MAX_AMOUNT_CENTS) return { code: "cart-too-large" };
  return refuseFreeBooksOfOrder(order);
}

/** S5.09: the first limit that what the library gives with an order is beyond. */
export function refuseFreeBooksOfOrder(order: PricedOrder): Refusal | null {
  return refuseFreeBooks(listFreeLines(order), order.terms, getFreeBookCodes(order));
}

/** S9.02: the limit of its titles alone. */
export function refuseFreeTitlesOfOrder(order: PricedOrder): Refusal | null {
  return refuseFreeTitles(listFreeLines(order), order.terms, getFreeBookCodes(order));
}

/** What the library gives: all of the books where none is paid for, else those that cost nothing. */
function listFreeLines(order: PricedOrder): readonly CartLine[] {
  const { lines } = order;
  return quoteOrder(order).pay === zero ? lines : lines.filter(({ price }) => price === zero);
}

/** Whoever pays, or covers the whole cost, is told which books are meant: covering it is no way out of theirs. */
function getFreeBookCodes(order: PricedOrder): FreeBookCodes {
  return order.type === "cover" || quoteOrder(order).pay > zero
    ? costlessBookCodes
    : freeOrderCodes;
}

const costlessBookCodes: FreeBookCodes = {
  paperbacks: "validation-cart-costless-paperback",
  titles: "validation-cart-costless-count",
};

/** S5.06, S9.04: a gift with an order is none, or within the bounds. */
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

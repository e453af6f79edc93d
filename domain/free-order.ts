import type { BookType } from "./book-types.ts";
import { type Cents, cents, dollars } from "./money.ts";
import type { CheckoutType, OrderTerms } from "./pricing.ts";

/** S9.02. */
export const MAX_FREE_TITLES = 14;

/** Readers who were granted a larger allowance may take more titles. */
const UNCAPPED_FREE_LIMIT = cents(21);

export type CartLine = { type: BookType; price: Cents; quantity: number };

/** Why something may not be: the key of the message to show, and what that message mentions. */
export type Refusal = { code: string; params?: Record<string, number> };

export type FreeOrder = {
  /** With at least one copy each. */
  lines: readonly CartLine[];
  value: Cents;
  terms: OrderTerms;
};

/** S5.09: the first rule that an order named `free` breaks as it is sent, or null. */
export function refuseFreeOrder({ lines, value, terms }: FreeOrder): Refusal | null {
  if (terms.alreadyOrderedThisMonth) return { code: "cart-already-ordered" };
  if (value > terms.freeLimit) {
    return { code: "validation-cart-limit", params: { freeLimit: dollars(terms.freeLimit) } };
  }
  return refuseFreeBooks(lines, terms);
}

/** What is said where more paperbacks or titles are given than may be. */
export type FreeBookCodes = { paperbacks: string; titles: string };

/** S5.09: of an order of which nothing is paid. */
export const freeOrderCodes: FreeBookCodes = {
  paperbacks: "validation-cart-unique-paperback",
  titles: "validation-cart-limit-count",
};

/** S5.09: the same of books that are given in any order, whatever type it is named. */
export function refuseFreeBooks(
  lines: readonly CartLine[],
  terms: OrderTerms,
  codes = freeOrderCodes,
): Refusal | null {
  const copies = countCopies(lines.filter(({ type }) => type === "Paperbacks"));
  return copies > 1 ? { code: codes.paperbacks } : refuseFreeTitles(lines, terms, codes);
}

/** S9.02. */
export function refuseFreeTitles(
  { length: titles }: readonly CartLine[],
  { freeLimit }: OrderTerms,
  codes = freeOrderCodes,
): Refusal | null {
  return titles > MAX_FREE_TITLES && freeLimit < UNCAPPED_FREE_LIMIT
    ? { code: codes.titles, params: { titles: MAX_FREE_TITLES } }
    : null;
}

/** S4.02: why a cart may not go (back) to `free`. */
export function refuseSwitchToFree(value: Cents, terms: OrderTerms): Refusal | null {
  if (terms.alreadyOrderedThisMonth) return { code: "cart-already-ordered" };
  if (value <= terms.freeLimit) return null;
  return { code: "reduce-cart", params: { freeLimit: dollars(terms.freeLimit) } };
}

/** S4.02: the type a cart has once its value or its terms are these; a free one that is beyond them becomes `pay`. */
export function resolveCheckoutType(
  type: CheckoutType,
  value: Cents,
  terms: OrderTerms,
): CheckoutType {
  return type === "free" && refuseSwitchToFree(value, terms) !== null ? "pay" : type;
}

function countCopies(lines: readonly CartLine[]): number {
  return lines.reduce((copies, { quantity }) => copies + quantity, 0);
}

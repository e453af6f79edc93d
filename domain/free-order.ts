import type { BookType } from "./book-types.ts";
import { type Cents, cents, dollars } from "./money.ts";
import type { CheckoutType, OrderTerms } from "./pricing.ts";

/** S9.02. */
export const MAX_FREE_TITLES = 14;

/** People with an individual allowance of at least this much may order more titles. */
const UNCAPPED_FREE_LIMIT = cents(21);

export type CartLine = { type: BookType; price: Cents; quantity: number };

/** A refusal: the key of the message, and the message's parameters. */
export type Refusal = { code: string; params?: Record<string, number> };

export type FreeOrder = {
  /** Each line has at least one copy. */
  lines: readonly CartLine[];
  value: Cents;
  terms: OrderTerms;
};

/** S5.09: the first rule that an order of type `free` breaks, or null. */
export function refuseFreeOrder({ lines, value, terms }: FreeOrder): Refusal | null {
  if (terms.alreadyOrderedThisMonth) return { code: "cart-already-ordered" };
  if (value > terms.freeLimit) {
    return { code: "validation-cart-limit", params: { freeLimit: dollars(terms.freeLimit) } };
  }
  return refuseFreeBooks(lines, terms);
}

/** Message keys for too many free paperbacks or titles. */
export type FreeBookCodes = { paperbacks: string; titles: string };

/** S5.09: for an order without paid books. */
export const freeOrderCodes: FreeBookCodes = {
  paperbacks: "validation-cart-unique-paperback",
  titles: "validation-cart-limit-count",
};

/** S5.09: the rules for free books, in an order of any type. */
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

/** S4.02: the reason why a cart cannot become (again) `free`. */
export function refuseSwitchToFree(value: Cents, terms: OrderTerms): Refusal | null {
  if (terms.alreadyOrderedThisMonth) return { code: "cart-already-ordered" };
  if (value <= terms.freeLimit) return null;
  return { code: "reduce-cart", params: { freeLimit: dollars(terms.freeLimit) } };
}

/** S4.02: the type of a cart under these terms; a free cart above the limit becomes `pay`. */
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

import { excessOver, type Cents, cents, percentOf, sum, multiply, zero } from "./money.ts";

export const checkoutTypes = ["free", "pay", "cover"] as const;
export type CheckoutType = (typeof checkoutTypes)[number];

export type OrderTerms = {
  freeLimit: Cents;
  /** Hundredths of a percent of the paid part. */
  shippingHundredths: number;
  alreadyOrderedThisMonth: boolean;
};

export type Quote = {
  /** S4.02: the value of the books, without shipping or donation. */
  value: Cents;
  free: Cents;
  pay: Cents;
  shipping: Cents;
  donation: Cents;
  total: Cents;
};

export type QuoteRequest = { type: CheckoutType; value: Cents; donation: Cents };

/** S9.03: the amounts charged and the free part. */
export function quote({ type, value, donation }: QuoteRequest, terms: OrderTerms): Quote {
  const pay = excessOver(value, getAllowance(type, terms));
  const shipping = percentOf(pay, terms.shippingHundredths);

  return {
    value,
    free: excessOver(value, pay),
    pay,
    shipping,
    donation,
    total: sum(pay, shipping, donation),
  };
}

/** No allowance for people who cover the cost, or who have had this month's free order. */
function getAllowance(
  type: CheckoutType,
  { freeLimit, alreadyOrderedThisMonth }: OrderTerms,
): Cents {
  return type === "cover" || alreadyOrderedThisMonth ? zero : freeLimit;
}

type PricedLine = { price: Cents; quantity: number };

export function getLinesValue(lines: readonly PricedLine[]): Cents {
  return sum(...lines.map(({ price, quantity }) => multiply(price, quantity)));
}

/** S9.03: a free part up to this amount does not count as the free order of the month. */
const FREE_ORDER_THRESHOLD = cents(0.5);

/** Whether it counts as the person's free order of the month (S4.02). */
export function isFreeOrder({ free }: Pick<Quote, "free">): boolean {
  return free > FREE_ORDER_THRESHOLD;
}

/** S9.03: whether all books are free without counting as the free order of the month. */
export function isFreeBelowThreshold({ free, pay }: Pick<Quote, "free" | "pay">): boolean {
  return pay === zero && free <= FREE_ORDER_THRESHOLD;
}

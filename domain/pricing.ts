import { excessOver, type Cents, cents, percentOf, sum, multiply, zero } from "./money.ts";

export const checkoutTypes = ["free", "pay", "cover"] as const;
export type CheckoutType = (typeof checkoutTypes)[number];

export type OrderTerms = {
  freeLimit: Cents;
  /** Hundredths of a per cent of the paid part. */
  shippingHundredths: number;
  alreadyOrderedThisMonth: boolean;
};

export type Quote = {
  /** S4.02: of the books, without shipping or gift. */
  value: Cents;
  free: Cents;
  pay: Cents;
  shipping: Cents;
  donation: Cents;
  total: Cents;
};

export type QuoteRequest = { type: CheckoutType; value: Cents; donation: Cents };

/** S9.03: what the reader is charged, and how much the ministry gives. */
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

/** A reader who covers the cost, or who has had this month's free order, is given nothing more. */
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

/** S9.03: a free part of as much or less is no free order. */
const FREE_ORDER_THRESHOLD = cents(0.5);

/** Whether it is the person's free order of the month (S4.02). */
export function isFreeOrder({ free }: Pick<Quote, "free">): boolean {
  return free > FREE_ORDER_THRESHOLD;
}

/** S9.03: whether its books cost the person nothing, and yet it is no free order of the month. */
export function isFreeBelowThreshold({ free, pay }: Pick<Quote, "free" | "pay">): boolean {
  return pay === zero && free <= FREE_ORDER_THRESHOLD;
}

import { excessOver, type Cents } from "./money.ts";
import { quote, type Quote } from "./pricing.ts";

/** The original quote of an order, as far as needed to quote what remains. */
export type OriginalQuote = Pick<Quote, "free" | "donation"> & {
  /** Hundredths of a percent of the paid part. */
  shippingHundredths: number;
};

/**
 * Quotes an order again when its books are worth `value`, under its original terms. The free part stays: it is the
 * whole allowance if something was paid, and otherwise covers the remaining books.
 */
export function requoteOrder(
  { free, donation, shippingHundredths }: OriginalQuote,
  value: Cents,
): Quote {
  const terms = { freeLimit: free, shippingHundredths, alreadyOrderedThisMonth: false };
  return quote({ type: "pay", value, donation }, terms);
}

type ChargedAmounts = {
  charged: Cents;
  /** The amount already refunded. */
  refunded: Cents;
};

/** The amount to refund when the order costs `cost`; never more than the unrefunded charge. */
export function calculateRefund({ charged, refunded }: ChargedAmounts, cost: Cents): Cents {
  return excessOver(excessOver(charged, refunded), cost);
}

type OrderedLine = { code: string; quantity: number };

/** Copies of a title to cancel; null means all copies. */
export type CopiesToCancel = { code: string; copies: number | null };

export type RemoveCopiesResult<Ordered extends OrderedLine> =
  | { kind: "taken"; removed: Ordered[]; remaining: Ordered[] }
  | { kind: "not-in-it"; code: string }
  | { kind: "named-twice"; code: string }
  | { kind: "too-many"; code: string; ordered: number };

/** Removes copies from an order, or returns the title for which this is not possible. */
export function removeCopies<Ordered extends OrderedLine>(
  lines: readonly Ordered[],
  toCancel: readonly CopiesToCancel[],
): RemoveCopiesResult<Ordered> {
  const codes = new Set<string>();
  for (const { code, copies } of toCancel) {
    const line = lines.find((candidate) => candidate.code === code);
    if (!line) return { kind: "not-in-it", code };
    if (codes.has(code)) return { kind: "named-twice", code };
    if ((copies ?? 0) > line.quantity) return { kind: "too-many", code, ordered: line.quantity };
    codes.add(code);
  }
  const split = lines.map((line) => {
    const named = toCancel.find(({ code }) => code === line.code);
    const off = named ? (named.copies ?? line.quantity) : 0;
    return { off: { ...line, quantity: off }, left: { ...line, quantity: line.quantity - off } };
  });
  const isThere = ({ quantity }: OrderedLine) => quantity > 0;
  return {
    kind: "taken",
    removed: split.map(({ off }) => off).filter(isThere),
    remaining: split.map(({ left }) => left).filter(isThere),
  };
}

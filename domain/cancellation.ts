import { excessOver, type Cents } from "./money.ts";
import { quote, type Quote } from "./pricing.ts";

/** What an order came to, and what its terms left to reckon with. */
export type OriginalQuote = Pick<Quote, "free" | "donation"> & {
  /** Hundredths of a per cent of the paid part. */
  shippingHundredths: number;
};

/**
 * What an order comes to once its books are worth `value`, by the terms it was placed under. What the library gave of it, it
 * gives of the rest: that is the whole allowance where something was paid, and more than the rest is worth elsewhere.
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
  /** What of it went back before. */
  before: Cents;
};

/** What of a charge is to go back once the order costs `cost`: never more than what is left of it. */
export function calculateRefund({ charged, before }: ChargedAmounts, cost: Cents): Cents {
  return excessOver(excessOver(charged, before), cost);
}

type OrderedLine = { code: string; quantity: number };

/** Copies of a title; null are all of them. */
export type CopiesToCancel = { code: string; copies: number | null };

export type RemoveCopiesResult<Ordered extends OrderedLine> =
  /** The lines with the copies that are taken off, and those that stay. */
  | { kind: "taken"; taken: Ordered[]; rest: Ordered[] }
  | { kind: "not-in-it"; code: string }
  | { kind: "named-twice"; code: string }
  | { kind: "too-many"; code: string; ordered: number };

/** Takes copies off an order; or says of which title that cannot be done. */
export function removeCopies<Ordered extends OrderedLine>(
  lines: readonly Ordered[],
  asked: readonly CopiesToCancel[],
): RemoveCopiesResult<Ordered> {
  const seen = new Set<string>();
  for (const { code, copies } of asked) {
    const line = lines.find((one) => one.code === code);
    if (!line) return { kind: "not-in-it", code };
    if (seen.has(code)) return { kind: "named-twice", code };
    if ((copies ?? 0) > line.quantity) return { kind: "too-many", code, ordered: line.quantity };
    seen.add(code);
  }
  const split = lines.map((line) => {
    const named = asked.find(({ code }) => code === line.code);
    const off = named ? (named.copies ?? line.quantity) : 0;
    return { off: { ...line, quantity: off }, left: { ...line, quantity: line.quantity - off } };
  });
  const isThere = ({ quantity }: OrderedLine) => quantity > 0;
  return {
    kind: "taken",
    taken: split.map(({ off }) => off).filter(isThere),
    rest: split.map(({ left }) => left).filter(isThere),
  };
}

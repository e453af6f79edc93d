import fc from "fast-check";
import { expect, test } from "vitest";

import { numRuns } from "#tests/test-tier.ts";
import { type Cents, cents, toHundredths, MAX_AMOUNT_CENTS, sum } from "./money.ts";
import { checkoutTypes, isFreeOrder, quote, type OrderTerms, getLinesValue } from "./pricing.ts";

function terms({ limit = 20, percent = 10, already = false } = {}): OrderTerms {
  return {
    freeLimit: cents(limit),
    shippingHundredths: toHundredths(percent),
    alreadyOrderedThisMonth: already,
  };
}

const foreign = { limit: 5, percent: 25 };

test.each([
  ["free within the limit", "free", 20, 0, {}, [20, 0, 0, 0]],
  ["the value beyond the limit", "pay", 32.5, 0, {}, [20, 12.5, 1.25, 13.75]],
  ["half a cent of shipping, and a donation", "pay", 20.05, 0.1, {}, [20, 0.05, 0.01, 0.16]],
  ["covering the cost, and a donation", "cover", 15, 5, {}, [0, 15, 1.5, 21.5]],
  ["a second order in the month", "pay", 9.99, 0, { already: true }, [0, 9.99, 1, 10.99]],
  ["covering, already ordered", "cover", 4, 0, { already: true }, [0, 4, 0.4, 4.4]],
  ["foreign terms", "pay", 12, 0, foreign, [5, 7, 1.75, 8.75]],
  ["no shipping", "pay", 21, 2.5, { percent: 0 }, [20, 1, 0, 3.5]],
  ["shipping of two decimals", "cover", 30, 0, { percent: 5.35 }, [0, 30, 1.61, 31.61]],
  ["a donation alone", "free", 0, 0.1, {}, [0, 0, 0, 0.1]],
] as const)(
  "prices an order: %s",
  (_, type, value, donation, change, [free, pay, shipping, total]) => {
    const request = { type, value: cents(value), donation: cents(donation) };

    expect(quote(request, terms(change))).toEqual({
      value: cents(value),
      free: cents(free),
      pay: cents(pay),
      shipping: cents(shipping),
      donation: cents(donation),
      total: cents(total),
    });
  },
);

test.each([
  ["free, 0.50", "free", 0.5, 0, false],
  ["free, 0.51 and a donation", "free", 0.51, 5, true],
  ["pay, 32.50", "pay", 32.5, 0, true],
  ["cover, 15.00", "cover", 15, 0, false],
] as const)(
  "decides whether an order is the free order of the month: %s",
  (_, type, value, donation, counts) => {
    const request = { type, value: cents(value), donation: cents(donation) };
    expect(isFreeOrder(quote(request, terms()))).toBe(counts);
  },
);

const amount = (max: number) => fc.integer({ min: 0, max }).map((figure) => figure as Cents);
const someTerms = fc.record({
  freeLimit: amount(100_000),
  shippingHundredths: fc.integer({ min: 0, max: 10_000 }),
  alreadyOrderedThisMonth: fc.boolean(),
});
const request = fc.record({
  type: fc.constantFrom(...checkoutTypes),
  value: amount(MAX_AMOUNT_CENTS),
  donation: amount(10_000_000),
});

test("P19: splits any order into parts that sum to the cent", () => {
  fc.assert(
    fc.property(request, someTerms, (order, terms) => {
      const { value, free, pay, shipping, donation, total } = quote(order, terms);
      // Plain comparisons, because `expect` would take most of the time.
      return (
        Object.is(sum(free, pay), value) &&
        Object.is(sum(pay, shipping, donation), total) &&
        [free, pay, shipping, total].every(Number.isSafeInteger) &&
        free <= terms.freeLimit
      );
    }),
    { numRuns: numRuns({ short: 100_000, long: 1_000_000 }) },
  );
});

test("charges no shipping on free books", () => {
  fc.assert(
    fc.property(request, someTerms, (order, terms) => {
      const { pay, shipping } = quote(order, terms);
      expect(pay > 0 || shipping === 0).toBe(true);
    }),
  );
});

test("sums the value of a cart copy by copy", () => {
  const lines = fc.array(fc.record({ price: amount(100_000), quantity: fc.nat(99) }));
  fc.assert(
    fc.property(lines, (lines) => {
      const prices = lines.flatMap(({ price, quantity }) => Array<Cents>(quantity).fill(price));
      expect(getLinesValue(lines)).toBe(sum(...prices));
    }),
  );
});

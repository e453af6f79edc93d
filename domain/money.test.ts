import fc from "fast-check";
import { expect, test } from "vitest";

import {
  type Cents,
  cents,
  formatCents,
  MAX_AMOUNT_CENTS,
  percentOf,
  parseCents,
  sum,
} from "./money.ts";

test.each([
  [20.05, 2005],
  [0.1, 10],
  [1.005, 100],
  [4.35, 435],
  [99_999_999.99, 9_999_999_999],
])("converts %d dollars to cents", (dollars, amount) => {
  expect(cents(dollars)).toBe(amount);
});

test.each([
  ["half a cent is rounded up", 5, 1_000, 1],
  ["less than half a cent is rounded down", 4, 1_000, 0],
  ["a percentage with two decimals", 3_000, 535, 161],
  ["a share of zero", 0, 1_000, 0],
  ["a hundred per cent of the largest sum", MAX_AMOUNT_CENTS, 10_000, MAX_AMOUNT_CENTS],
])("calculates a share: %s", (_, amount, hundredths, share) => {
  expect(percentOf(amount as Cents, hundredths)).toBe(share);
});

test("P19: rounds a share of any sum to the nearest cent", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: MAX_AMOUNT_CENTS }),
      fc.integer({ min: 0, max: 10_000 }),
      (amount, hundredths) => {
        const share = BigInt(percentOf(amount as Cents, hundredths));
        const exact = BigInt(amount) * BigInt(hundredths);
        expect(share * 10_000n <= exact + 5_000n).toBe(true);
        expect(share * 10_000n > exact - 5_000n).toBe(true);
      },
    ),
  );
});

test("reads a formatted amount as the same amount", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_AMOUNT_CENTS }), (amount) => {
      expect(parseCents(formatCents(amount as Cents))).toBe(amount);
    }),
  );
});

test.each([
  ["1234.5", 123_450],
  ["1234", 123_400],
  ["0.07", 7],
  ["12.345", null],
  ["-1.00", null],
  ["1,00", null],
  ["", null],
  ["1e3", null],
])("parses %s as %s cents", (text, amount) => {
  expect(parseCents(text)).toBe(amount);
});

test("sums no amounts to zero", () => {
  expect(sum()).toBe(0);
});

import fc from "fast-check";
import { expect, test } from "vitest";

import { numRuns } from "#tests/test-tier.ts";
import {
  type CopiesToCancel,
  requoteOrder,
  removeCopies,
  calculateRefund,
} from "./cancellation.ts";
import { type Cents, cents, sum, zero } from "./money.ts";
import { quote, type OrderTerms, getLinesValue } from "./pricing.ts";

const terms: OrderTerms = {
  freeLimit: cents(20),
  shippingHundredths: 1_000,
  alreadyOrderedThisMonth: false,
};

/** What was charged for an order, what the rest costs, and what therefore goes back, in US dollars. */
const table: [string, Parameters<typeof quote>, rest: number, costs: number, back: number][] = [
  ["pay 32.50, all but 25.00 taken off", paying("pay", 32.5), 25, 5.5, 8.25],
  ["pay 32.50, down to the free limit", paying("pay", 32.5), 20, 0, 13.75],
  ["pay 32.50, below the free limit", paying("pay", 32.5), 3, 0, 13.75],
  ["pay 32.50 with a gift, below the free limit", paying("pay", 32.5, 5), 3, 5, 13.75],
  ["cover 15.00, a third taken off", paying("cover", 15), 10, 11, 5.5],
  ["cover 15.00 with a gift, nothing left", paying("cover", 15, 5), 0, 5, 16.5],
  ["free 12.00, half taken off", paying("free", 12), 6, 0, 0],
  [
    "a second order of the month, one of two books",
    [
      { type: "pay", value: cents(9.99), donation: zero },
      { ...terms, alreadyOrderedThisMonth: true },
    ],
    5,
    5.5,
    5.49,
  ],
  [
    "shipping of half a cent",
    [
      { type: "cover", value: cents(30), donation: zero },
      { ...terms, shippingHundredths: 535 },
    ],
    10,
    10.54,
    21.07,
  ],
];

function paying(
  type: "free" | "pay" | "cover",
  value: number,
  donation = 0,
): Parameters<typeof quote> {
  return [{ type, value: cents(value), donation: cents(donation) }, terms];
}

test.each(table)("%s", (_, [asked, under], rest, costs, back) => {
  const before = quote(asked, under);
  const after = requoteOrder(
    { ...before, shippingHundredths: under.shippingHundredths },
    cents(rest),
  );
  expect(after).toMatchObject({
    value: cents(rest),
    donation: asked.donation,
    total: cents(costs),
  });
  const charge = { charged: before.total, before: zero };
  expect(calculateRefund(charge, after.total)).toBe(cents(back));
});

test("what went back before is not given back again, and never more than was charged", () => {
  const charged = cents(13.75);
  expect(calculateRefund({ charged, before: cents(5) }, cents(5.5))).toBe(cents(3.25));
  expect(calculateRefund({ charged, before: cents(10) }, cents(5.5))).toBe(0);
  expect(calculateRefund({ charged, before: charged }, zero)).toBe(0);
  expect(calculateRefund({ charged, before: cents(20) }, zero)).toBe(0);
});

const lines = [
  { code: "grace", quantity: 3 },
  { code: "prayer", quantity: 1 },
];

test("copies are taken off, all of a title when it is not said how many", () => {
  const asked = [
    { code: "grace", copies: 1 },
    { code: "prayer", copies: null },
  ];
  expect(removeCopies(lines, asked)).toEqual({
    kind: "taken",
    taken: [
      { code: "grace", quantity: 1 },
      { code: "prayer", quantity: 1 },
    ],
    rest: [{ code: "grace", quantity: 2 }],
  });
});

test.each<[string, CopiesToCancel[], object]>([
  ["not in it", [{ code: "bible", copies: 1 }], { kind: "not-in-it", code: "bible" }],
  ["more than ordered", [{ code: "grace", copies: 4 }], { kind: "too-many", ordered: 3 }],
  [
    "named twice",
    [
      { code: "grace", copies: 1 },
      { code: "grace", copies: 1 },
    ],
    { kind: "named-twice", code: "grace" },
  ],
])("a title that is %s is not taken off", (_, asked, refusal) => {
  expect(removeCopies(lines, asked)).toMatchObject(refusal);
});

type Ordered = { code: string; price: Cents; quantity: number };

/** Orders of a few titles, under whatever terms. */
const orders = fc.record({
  lines: fc
    .array(
      fc.record({
        price: fc.integer({ min: 0, max: 9_999 }),
        quantity: fc.integer({ min: 1, max: 9 }),
      }),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    .map((some) =>
      some.map(({ price, quantity }, place): Ordered => ({
        code: `book-${place}`,
        price: cents(price / 100),
        quantity,
      })),
    ),
  type: fc.constantFrom("free" as const, "pay" as const, "cover" as const),
  donation: fc.integer({ min: 0, max: 5_000 }).map((amount) => cents(amount / 100)),
  freeLimit: fc.integer({ min: 0, max: 5_000 }).map((amount) => cents(amount / 100)),
  shippingHundredths: fc.integer({ min: 0, max: 5_000 }),
  alreadyOrderedThisMonth: fc.boolean(),
  /** Which title loses how many copies, one after the other. */
  steps: fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 9 })), { maxLength: 12 }),
});

test("P19, P21: however copies are taken off, what went back and what the rest costs make up the charge, to the cent", () => {
  fc.assert(
    fc.property(orders, ({ lines, type, donation, steps, ...terms }) => {
      const placed = quote({ type, value: getLinesValue(lines), donation }, terms);
      const { shippingHundredths } = terms;
      let [left, now, before] = [lines, placed, zero];

      for (const [place, copies] of steps) {
        const line = left[place % Math.max(left.length, 1)];
        if (!line) break;
        const asked = [{ code: line.code, copies: Math.min(copies, line.quantity) }];
        const off = removeCopies(left, asked);
        if (off.kind !== "taken") throw new Error(off.kind);
        left = off.rest;
        const rest = requoteOrder({ ...now, shippingHundredths }, getLinesValue(left));
        const back = calculateRefund({ charged: placed.total, before }, rest.total);
        before = sum(before, back);

        expect(back).toBeGreaterThanOrEqual(0);
        expect(rest.total).toBeLessThanOrEqual(now.total);
        expect(rest.donation).toBe(donation);
        expect(sum(before, rest.total)).toBe(placed.total);
        // The same as if the rest had been ordered alone, where the allowance was the same.
        expect(rest).toEqual(quote({ type, value: getLinesValue(left), donation }, terms));
        now = rest;
      }
      const rest = calculateRefund({ charged: placed.total, before }, zero);
      expect(sum(before, rest)).toBe(placed.total);
    }),
    { numRuns: numRuns({ short: 5_000, long: 100_000 }) },
  );
});

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

/** Name, order, value of the remaining books, total after, and refund, in US dollars. */
const table: [string, Parameters<typeof quote>, rest: number, costs: number, refund: number][] = [
  ["pay 32.50, reduced to 25.00", paying("pay", 32.5), 25, 5.5, 8.25],
  ["pay 32.50, down to the free limit", paying("pay", 32.5), 20, 0, 13.75],
  ["pay 32.50, below the free limit", paying("pay", 32.5), 3, 0, 13.75],
  ["pay 32.50 with a donation, below the free limit", paying("pay", 32.5, 5), 3, 5, 13.75],
  ["cover 15.00, reduced by a third", paying("cover", 15), 10, 11, 5.5],
  ["cover 15.00 with a donation, no books left", paying("cover", 15, 5), 0, 5, 16.5],
  ["free 12.00, reduced by half", paying("free", 12), 6, 0, 0],
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

test.each(table)("requotes and refunds %s", (_, [request, under], rest, costs, refund) => {
  const before = quote(request, under);
  const after = requoteOrder(
    { ...before, shippingHundredths: under.shippingHundredths },
    cents(rest),
  );
  expect(after).toMatchObject({
    value: cents(rest),
    donation: request.donation,
    total: cents(costs),
  });
  const charge = { charged: before.total, refunded: zero };
  expect(calculateRefund(charge, after.total)).toBe(cents(refund));
});

test("refunds no amount twice and never more than was charged", () => {
  const charged = cents(13.75);
  expect(calculateRefund({ charged, refunded: cents(5) }, cents(5.5))).toBe(cents(3.25));
  expect(calculateRefund({ charged, refunded: cents(10) }, cents(5.5))).toBe(0);
  expect(calculateRefund({ charged, refunded: charged }, zero)).toBe(0);
  expect(calculateRefund({ charged, refunded: cents(20) }, zero)).toBe(0);
});

const lines = [
  { code: "grace", quantity: 3 },
  { code: "prayer", quantity: 1 },
];

test("removes copies, all of a title when no number is given", () => {
  const toCancel = [
    { code: "grace", copies: 1 },
    { code: "prayer", copies: null },
  ];
  expect(removeCopies(lines, toCancel)).toEqual({
    kind: "taken",
    removed: [
      { code: "grace", quantity: 1 },
      { code: "prayer", quantity: 1 },
    ],
    remaining: [{ code: "grace", quantity: 2 }],
  });
});

test.each<[string, CopiesToCancel[], object]>([
  ["not in the order", [{ code: "bible", copies: 1 }], { kind: "not-in-it", code: "bible" }],
  ["more than ordered", [{ code: "grace", copies: 4 }], { kind: "too-many", ordered: 3 }],
  [
    "named twice",
    [
      { code: "grace", copies: 1 },
      { code: "grace", copies: 1 },
    ],
    { kind: "named-twice", code: "grace" },
  ],
])("does not remove a title that is %s", (_, toCancel, refusal) => {
  expect(removeCopies(lines, toCancel)).toMatchObject(refusal);
});

type Ordered = { code: string; price: Cents; quantity: number };

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
  /** Successive cancellations: an index of a title and a number of copies. */
  steps: fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 9 })), { maxLength: 12 }),
});

test("P19, P21: refunds and remaining total always sum to the charge", () => {
  fc.assert(
    fc.property(orders, ({ lines, type, donation, steps, ...terms }) => {
      const placed = quote({ type, value: getLinesValue(lines), donation }, terms);
      const { shippingHundredths } = terms;
      let [remaining, now, refunded] = [lines, placed, zero];

      for (const [place, copies] of steps) {
        const line = remaining[place % Math.max(remaining.length, 1)];
        if (!line) break;
        const toCancel = [{ code: line.code, copies: Math.min(copies, line.quantity) }];
        const off = removeCopies(remaining, toCancel);
        if (off.kind !== "taken") throw new Error(off.kind);
        remaining = off.remaining;
        const requoted = requoteOrder({ ...now, shippingHundredths }, getLinesValue(remaining));
        const refund = calculateRefund({ charged: placed.total, refunded }, requoted.total);
        refunded = sum(refunded, refund);

        expect(refund).toBeGreaterThanOrEqual(0);
        expect(requoted.total).toBeLessThanOrEqual(now.total);
        expect(requoted.donation).toBe(donation);
        expect(sum(refunded, requoted.total)).toBe(placed.total);
        // Equals a new quote of the remaining books, because the allowance is the same.
        expect(requoted).toEqual(quote({ type, value: getLinesValue(remaining), donation }, terms));
        now = requoted;
      }
      const rest = calculateRefund({ charged: placed.total, refunded }, zero);
      expect(sum(refunded, rest)).toBe(placed.total);
    }),
    { numRuns: numRuns({ short: 5_000, long: 100_000 }) },
  );
});

import fc from "fast-check";
import { expect, test } from "vitest";

import { numRuns } from "#tests/test-tier.ts";
import { bookTypes } from "./book-types.ts";
import type { CartLine } from "./free-order.ts";
import { type Cents, cents } from "./money.ts";
import { listRefusals, type Order, quoteOrder, refuseOrder } from "./order-rules.ts";
import { checkoutTypes } from "./pricing.ts";

const booklet: CartLine = { type: "Booklets", price: cents(5), quantity: 1 };
const open = { isOpen: true, requiresTaxId: false };
const terms = { freeLimit: cents(20), shippingHundredths: 1_000, alreadyOrderedThisMonth: false };

function order(changes: Partial<Order> = {}): Order {
  return {
    type: "free",
    lines: [booklet],
    donation: cents(0),
    minimumDonation: cents(0.1),
    maximumDonation: cents(25_000),
    destination: open,
    taxId: "",
    terms,
    ...changes,
  };
}

const paperbacks: CartLine[] = [{ type: "Paperbacks", price: cents(7.5), quantity: 2 }];
const freeBook: CartLine = { type: "Paperbacks", price: cents(0), quantity: 1 };
const priceless: CartLine[] = [{ ...freeBook, quantity: 2 }];
const tract: CartLine = { type: "Tracts", price: cents(0), quantity: 1 };
const tracts = Array.from({ length: 15 }, () => tract);
const demanding = { isOpen: true, requiresTaxId: true };

test.each<[string, Partial<Order>, string | null]>([
  ["nothing wrong", {}, null],
  ["no books", { lines: [] }, "cart-no-books"],
  ["no address", { destination: null }, "cart-select-address"],
  [
    "a closed country",
    { destination: { isOpen: false, requiresTaxId: true } },
    "cart-country-ordering-disabled",
  ],
  [
    "a tax id of five characters",
    { destination: demanding, taxId: "12345" },
    "cart-tax-id-required",
  ],
  ["a tax id of six characters", { destination: demanding, taxId: "123456" }, null],
  ["a donation below the minimum", { donation: cents(0.09) }, "donation-too-small"],
  ["the minimum donation", { donation: cents(0.1) }, null],
  ["the maximum donation", { donation: cents(25_000) }, null],
  ["a donation above the maximum", { donation: cents(25_000.01) }, "donation-too-large"],
  [
    "type pay, two paperbacks",
    { type: "pay", lines: paperbacks },
    "validation-cart-unique-paperback",
  ],
  ["type cover, two paperbacks", { type: "cover", lines: paperbacks }, null],
  [
    "type cover, two paperbacks that are free",
    { type: "cover", lines: priceless },
    "validation-cart-costless-paperback",
  ],
  ["type cover, one paperback that is free", { type: "cover", lines: [freeBook] }, null],
  [
    "type cover, two paperbacks that are free, and a paid book",
    { type: "cover", lines: [...priceless, booklet] },
    "validation-cart-costless-paperback",
  ],
  [
    "type pay, two paperbacks that are free, and paid books",
    { type: "pay", lines: [...priceless, { ...booklet, quantity: 5 }] },
    "validation-cart-costless-paperback",
  ],
  [
    "type pay, two free paperbacks and another free book",
    { type: "pay", lines: [...priceless, booklet] },
    "validation-cart-unique-paperback",
  ],
  [
    "type cover, one paperback that is free, and two paid ones",
    { type: "cover", lines: [...paperbacks, freeBook] },
    null,
  ],
  [
    "type cover, fifteen titles that are free",
    { type: "cover", lines: tracts },
    "validation-cart-costless-count",
  ],
  [
    "type pay, fifteen titles that are free, and paid books",
    { type: "pay", lines: [...tracts, { ...booklet, quantity: 5 }] },
    "validation-cart-costless-count",
  ],
  [
    "type pay, fifteen titles that are free",
    { type: "pay", lines: tracts },
    "validation-cart-limit-count",
  ],
  [
    "type pay, already ordered, two paperbacks that are free",
    { type: "pay", lines: priceless, terms: { ...terms, alreadyOrderedThisMonth: true } },
    "validation-cart-unique-paperback",
  ],
  [
    "pay with something to pay, two paperbacks",
    { type: "pay", lines: [...paperbacks, { ...booklet, quantity: 3 }] },
    null,
  ],
  [
    "a total above the gateway's maximum",
    { type: "cover", lines: [{ ...booklet, price: cents(99_000_000), quantity: 2 }] },
    "cart-too-large",
  ],
])("S5.08, S5.09: checks an order with %s", (_, changes, code) => {
  expect(refuseOrder(order(changes))?.code ?? null).toBe(code);
});

test("S5.09: gives the maximum number of free titles for each order type", () => {
  for (const type of checkoutTypes) {
    expect(refuseOrder(order({ type, lines: tracts }))?.params).toEqual({ titles: 14 });
  }
});

test("S5.08: lists refusals of books, address and donation together", () => {
  const refusals = listRefusals(order({ lines: [], destination: null, donation: cents(0.05) }));
  expect(refusals.map(({ code }) => code)).toEqual([
    "cart-no-books",
    "cart-select-address",
    "donation-too-small",
  ]);
});

const someLines = fc.array(
  fc.record({
    type: fc.constantFrom(...bookTypes),
    price: fc
      .oneof({ arbitrary: fc.integer({ min: 0, max: 3_000 }), weight: 4 }, fc.constant(0))
      .map((price) => price as Cents),
    quantity: fc.integer({ min: 1, max: 20 }),
  }),
  { minLength: 1, maxLength: 30 },
);

test("S5.09: never accepts an order above the free limits", () => {
  const someOrder = fc.record({
    type: fc.constantFrom(...checkoutTypes),
    lines: someLines,
    limit: fc.integer({ min: 0, max: 5_000 }),
    alreadyOrderedThisMonth: fc.boolean(),
  });
  fc.assert(
    fc.property(someOrder, ({ type, lines, limit, alreadyOrderedThisMonth }) => {
      const freeLimit = limit as Cents;
      const drawn = order({
        type,
        lines,
        terms: { ...terms, freeLimit, alreadyOrderedThisMonth },
      });
      const { free, value, pay } = quoteOrder(drawn);
      const isRefused = refuseOrder(drawn) !== null;

      expect(isRefused || free <= (alreadyOrderedThisMonth ? 0 : freeLimit)).toBe(true);
      expect(isRefused || type !== "free" || (value <= freeLimit && pay === 0)).toBe(true);
      const freeLines = lines.filter(({ price }) => pay === 0 || price === 0);
      const paperbacks = freeLines.filter((line) => line.type === "Paperbacks");
      const copies = paperbacks.reduce((sum, { quantity }) => sum + quantity, 0);
      expect(isRefused || copies <= 1).toBe(true);
    }),
    { numRuns: numRuns({ short: 20_000, long: 500_000 }) },
  );
});

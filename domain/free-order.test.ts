import { expect, test } from "vitest";

import type { BookType } from "./book-types.ts";
import {
  type CartLine,
  refuseFreeOrder,
  refuseFreeBooks,
  refuseSwitchToFree,
  resolveCheckoutType,
} from "./free-order.ts";
import { cents } from "./money.ts";
import { getLinesValue } from "./pricing.ts";

function line(changes: Partial<CartLine> = {}): CartLine {
  return { type: "Booklets", price: cents(1), quantity: 1, ...changes };
}

const titles = (count: number, type: BookType = "Tracts") =>
  Array.from({ length: count }, () => line({ type, price: cents(0.1) }));

function terms({ limit = 20, already = false } = {}) {
  return { freeLimit: cents(limit), shippingHundredths: 0, alreadyOrderedThisMonth: already };
}

const already = { already: true };
const paperback = line({ type: "Paperbacks" });

test.each([
  ["a value equal to the limit", [line({ quantity: 20 })], {}, null],
  ["a cent beyond it", [line({ price: cents(20.01) })], {}, "validation-cart-limit"],
  ["a second one in the month", [line()], already, "cart-already-ordered"],
  ["one paperback", [paperback, line()], {}, null],
  [
    "two copies of one",
    [line({ type: "Paperbacks", quantity: 2 })],
    {},
    "validation-cart-unique-paperback",
  ],
  ["one copy of two", [paperback, paperback], {}, "validation-cart-unique-paperback"],
  ["fourteen titles", titles(14), {}, null],
  ["fifteen titles", titles(15), {}, "validation-cart-limit-count"],
  ["fifteen under a limit of 20.99", titles(15), { limit: 20.99 }, "validation-cart-limit-count"],
  ["fifteen under a limit of 21", titles(15), { limit: 21 }, null],
])("S5.09: checks a free order of %s", (_, lines, change, code) => {
  const order = { lines, value: getLinesValue(lines), terms: terms(change) };
  expect(refuseFreeOrder(order)?.code ?? null).toBe(code);
});

test("S5.09: gives the limit as parameter of a refusal", () => {
  const beyond = { lines: [line()], value: cents(21), terms: terms() };
  expect(refuseFreeOrder(beyond)?.params).toEqual({ freeLimit: 20 });
  expect(refuseFreeBooks(titles(15), terms())?.params).toEqual({ titles: 14 });
});

test.each([
  ["within the limit", 20, {}, null],
  ["beyond it", 20.01, {}, "reduce-cart"],
  ["already ordered", 1, already, "cart-already-ordered"],
])("S4.02: checks the switch to a free order, %s", (_, value, change, code) => {
  expect(refuseSwitchToFree(cents(value), terms(change))?.code ?? null).toBe(code);
});

test.each([
  ["free", 20, {}, "free"],
  ["free", 20.01, {}, "pay"],
  ["free", 1, already, "pay"],
  ["pay", 1, {}, "pay"],
  ["cover", 100, already, "cover"],
] as const)(
  "S4.02: resolves the type of a %s cart of %d dollars",
  (type, value, change, settled) => {
    expect(resolveCheckoutType(type, cents(value), terms(change))).toBe(settled);
  },
);

import { expect, test } from "vitest";

import { cents } from "#domain/money.ts";
import type { CheckoutType, OrderTerms } from "#domain/pricing.ts";
import { cartLine } from "#tests/payments/cart-line.ts";

import type { CartLine } from "./cart-line.ts";
import type { Cart } from "./cart-state.ts";
import { checkCartChange, refuseTitle } from "./check-cart-change.ts";

const terms: OrderTerms = {
  freeLimit: cents(20),
  shippingHundredths: 0,
  alreadyOrderedThisMonth: false,
};
const already: OrderTerms = { ...terms, alreadyOrderedThisMonth: true };

function cart(lines: CartLine[], type: CheckoutType = "free", gone: string[] = []): Cart {
  return { lines, type, outOfPrint: gone };
}

const worth = (dollars: number) => cartLine({ title: `Worth ${dollars}`, price: dollars });
const paperback = (quantity: number, price = 4.5) =>
  cartLine({ type: "Paperbacks", price, quantity });
const tracts = (count: number, price = 0.4) =>
  Array.from({ length: count }, (_, place) => cartLine({ title: `Tract ${place}`, price }));

const isSwitched = { code: "validation-cart-switch", params: { freeLimit: 20 } };
const onePaperback = { code: "validation-cart-unique-paperback" };
const fewTitles = { code: "validation-cart-limit-count", params: { titles: 14 } };
const oneCostless = { code: "validation-cart-costless-paperback" };
const fewCostless = { code: "validation-cart-costless-count", params: { titles: 14 } };

test.each([
  ["stays free at the limit", [worth(10)], [worth(20)], "free", null],
  ["switches to pay a cent over the limit", [worth(20)], [worth(20.01)], "pay", isSwitched],
  ["explains no further increase", [worth(21)], [worth(30)], "pay", null],
  ["explains a second paperback", [paperback(1)], [paperback(2)], "free", onePaperback],
  ["explains no third paperback", [paperback(2)], [paperback(3)], "free", null],
  ["explains the value before paperbacks", [paperback(1)], [paperback(5)], "pay", isSwitched],
  ["explains too many free titles", tracts(14), tracts(15), "free", fewTitles],
] as const)("S5.09: %s", (_, before, after, type, refusal) => {
  expect(checkCartChange(cart([...before]), cart([...after]), terms)).toEqual({
    type,
    refusal,
  });
});

test.each([
  ["pay", "stays at pay within the limit", [worth(30)], [worth(10)], null],
  ["pay", "explains paperbacks that become free", [paperback(5)], [paperback(2)], onePaperback],
  ["cover", "allows any paid paperbacks", [paperback(1)], [paperback(9)], null],
  [
    "cover",
    "explains paperbacks without a price",
    [paperback(1, 0), worth(5)],
    [paperback(2, 0), worth(5)],
    oneCostless,
  ],
  [
    "pay",
    "explains them next to paid books",
    [paperback(1, 0), worth(25)],
    [paperback(2, 0), worth(25)],
    oneCostless,
  ],
  [
    "pay",
    "explains them again when other books are paid",
    [paperback(2, 0), worth(15)],
    [paperback(2, 0), worth(25)],
    oneCostless,
  ],
  ["cover", "explains titles without a price", tracts(14, 0), tracts(15, 0), fewCostless],
] as const)("S4.02: cart of type %s: %s", (type, _, before, after, refusal) => {
  const check = checkCartChange(cart([...before], type), cart([...after], type), terms);
  expect(check).toEqual({ type, refusal });
});

test("S4.02: sets pay without a message when already ordered this month", () => {
  expect(checkCartChange(cart([]), cart([worth(1)]), already)).toEqual({
    type: "pay",
    refusal: null,
  });
});

test("ignores lines that are not ordered", () => {
  const after = cart([worth(15), { ...worth(9), quantity: 0 }, worth(8)], "free", ["worth-8"]);
  expect(checkCartChange(cart([]), after, terms)).toEqual({ type: "free", refusal: null });
});

test.each([
  ["the fifteenth free title", cart(tracts(15)), terms, fewTitles],
  ["the fourteenth free title", cart(tracts(14)), terms, null],
  ["a title that exceeds the limit", cart(tracts(15, 2)), terms, null],
  ["a title of a covered cart", cart(tracts(15), "cover"), terms, null],
  ["a title without a price in a covered cart", cart(tracts(15, 0), "cover"), terms, fewCostless],
  ["a title of a pay cart without value", cart(tracts(15), "pay"), terms, fewTitles],
  ["a title within a larger limit", cart(tracts(15)), { ...terms, freeLimit: cents(21) }, null],
  ["a title after an order this month", cart(tracts(15)), already, null],
])("S5.09, S9.02: checks refusal of %s", (_, after, terms, refusal) => {
  expect(refuseTitle(after, terms)).toEqual(refusal);
});

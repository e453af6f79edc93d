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
  return { lines, type, gone };
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
  ["a value equal to the limit stays free", [worth(10)], [worth(20)], "free", null],
  ["a cent beyond it turns to pay, and says so", [worth(20)], [worth(20.01)], "pay", isSwitched],
  ["further beyond it is said no more", [worth(21)], [worth(30)], "pay", null],
  ["a second paperback is explained", [paperback(1)], [paperback(2)], "free", onePaperback],
  ["a third is not explained again", [paperback(2)], [paperback(3)], "free", null],
  ["of two the value counts first", [paperback(1)], [paperback(5)], "pay", isSwitched],
  ["more titles than are given are explained", tracts(14), tracts(15), "free", fewTitles],
] as const)("S5.09: %s", (_, before, after, type, met) => {
  expect(checkCartChange(cart([...before]), cart([...after]), terms)).toEqual({ type, met });
});

test.each([
  ["pay", "within the limit it stays what it was", [worth(30)], [worth(10)], null],
  [
    "pay",
    "paperbacks that are then given are explained",
    [paperback(5)],
    [paperback(2)],
    onePaperback,
  ],
  ["cover", "whatever is paid for has no limit", [paperback(1)], [paperback(9)], null],
  [
    "cover",
    "paperbacks that cost nothing are explained",
    [paperback(1, 0), worth(5)],
    [paperback(2, 0), worth(5)],
    oneCostless,
  ],
  [
    "pay",
    "so they are beside what is paid for",
    [paperback(1, 0), worth(25)],
    [paperback(2, 0), worth(25)],
    oneCostless,
  ],
  [
    "pay",
    "and again once paying for others is no way out",
    [paperback(2, 0), worth(15)],
    [paperback(2, 0), worth(25)],
    oneCostless,
  ],
  ["cover", "titles that cost nothing are", tracts(14, 0), tracts(15, 0), fewCostless],
] as const)("S4.02: of a cart to %s, %s", (type, _, before, after, met) => {
  const judged = checkCartChange(cart([...before], type), cart([...after], type), terms);
  expect(judged).toEqual({ type, met });
});

test("S4.02: who has ordered this month pays, and hears of it but once", () => {
  expect(checkCartChange(cart([]), cart([worth(1)]), already)).toEqual({ type: "pay", met: null });
});

test("what is not ordered counts for nothing", () => {
  const after = cart([worth(15), { ...worth(9), quantity: 0 }, worth(8)], "free", ["worth-8"]);
  expect(checkCartChange(cart([]), after, terms)).toEqual({ type: "free", met: null });
});

test.each([
  ["the fifteenth of a free cart", cart(tracts(15)), terms, fewTitles],
  ["the fourteenth", cart(tracts(14)), terms, null],
  ["one that lifts it over the limit", cart(tracts(15, 2)), terms, null],
  ["one of a cart that is covered", cart(tracts(15), "cover"), terms, null],
  ["one that costs nothing in such a cart", cart(tracts(15, 0), "cover"), terms, fewCostless],
  ["one of a cart to pay that comes to nothing", cart(tracts(15), "pay"), terms, fewTitles],
  ["one of who has a larger limit", cart(tracts(15)), { ...terms, freeLimit: cents(21) }, null],
  ["one of who pays for all", cart(tracts(15)), already, null],
])("S5.09, S9.02: whether %s is refused", (_, after, terms, refusal) => {
  expect(refuseTitle(after, terms)).toEqual(refusal);
});

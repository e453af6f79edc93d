import { expect, test } from "vitest";

import { cartLine } from "#tests/payments/cart-line.ts";

import { countCopies, listOrderedLines, calculateCartValue } from "./cart-sum.ts";

const cart = {
  lines: [
    cartLine({ title: "Letters", price: 2.55, quantity: 3 }),
    cartLine({ title: "Hymns", price: 0.1, quantity: 7 }),
    cartLine({ title: "None", price: 9, quantity: 0 }),
    cartLine({ title: "Gone", price: 9, quantity: 2 }),
  ],
  outOfPrint: ["gone"],
};

test("counts only lines with copies that are in print", () => {
  expect(listOrderedLines(cart).map(({ code }) => code)).toEqual(["letters", "hymns"]);
  expect(countCopies(cart)).toBe(10);
  expect(calculateCartValue(cart)).toBe(835);
});

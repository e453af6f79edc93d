import { expect, test } from "vitest";

import { coverPicture } from "#tests/cover-picture.ts";
import { cartLine } from "#tests/payments/cart-line.ts";

import { clampCopies, parseCartLines } from "./cart-line.ts";

const letters = cartLine({ title: "Letters", quantity: 3 });
const picture = coverPicture();

test("what was kept is read as it was", () => {
  const pictured = cartLine({ title: "Pictured", coverUrl: "/media/1f.jpg", cover: picture });
  expect(parseCartLines(structuredClone([letters, pictured]))).toEqual([letters, pictured]);
});

test.each([
  ["nothing", null],
  ["a word", "letters"],
  ["no code", { ...letters, code: "" }],
  ["a code that is none", { ...letters, code: 7 }],
  ["no title", { ...letters, title: undefined }],
  ["a title without end", { ...letters, title: "x".repeat(2_001) }],
  ["a type that there is not", { ...letters, type: "Gold" }],
  ["a price below nothing", { ...letters, price: -1 }],
  ["a price that is none", { ...letters, price: "2.50" }],
  ["a price that a cart cannot be worth", { ...letters, price: 1e12 }],
  ["a quantity in words", { ...letters, quantity: "3" }],
  ["no quantity", { ...letters, quantity: null }],
  ["authors that are none", { ...letters, authors: [null] }],
])("of a cart that somebody changed, a line with %s goes, and the others stay", (_, changed) => {
  const other = cartLine({ title: "Other" });
  expect(parseCartLines([other, changed, letters])).toEqual([other, letters]);
});

test.each([
  [-4, 0],
  [0, 0],
  [2.9, 2],
  [1_000, 999],
  [Number.MAX_VALUE, 999],
])("a quantity of %d is %d", (kept, quantity) => {
  expect(parseCartLines([{ ...letters, quantity: kept }])).toEqual([{ ...letters, quantity }]);
});

test("what is no number is no copy", () => expect(clampCopies(Number.NaN)).toBe(0));

test.each([
  ["a picture that is none", { cover: { ...picture, sizes: ["large"] } }],
  ["a picture without measures", { cover: { ...picture, width: 0 } }],
  ["an address of a picture that is none", { coverUrl: 7 }],
])("%s is left out, and the line stays", (_, changed) => {
  expect(parseCartLines([{ ...letters, ...changed }])).toEqual([letters]);
});

test("a book stands in the cart once, and no more lines than an order may have", () => {
  expect(parseCartLines([letters, { ...letters, quantity: 9 }])).toEqual([letters]);
  const many = Array.from({ length: 201 }, (_, place) => cartLine({ title: `Letter ${place}` }));
  expect(parseCartLines(many)).toHaveLength(200);
});

test("nothing more is taken over than a line has", () => {
  expect(parseCartLines([{ ...letters, email: "ruth@example.org" }])).toEqual([letters]);
});

test.each([["{}"], [7], [{ length: 1 }], [undefined]])("%o is no cart", (kept) => {
  expect(parseCartLines(kept)).toEqual([]);
});

import { expect, test } from "vitest";

import { coverPicture } from "#tests/cover-picture.ts";
import { cartLine } from "#tests/payments/cart-line.ts";

import { clampCopies, parseCartLines } from "./cart-line.ts";

const letters = cartLine({ title: "Letters", quantity: 3 });
const picture = coverPicture();

test("reads back stored lines", () => {
  const pictured = cartLine({ title: "Pictured", coverUrl: "/media/1f.jpg", cover: picture });
  expect(parseCartLines(structuredClone([letters, pictured]))).toEqual([letters, pictured]);
});

test.each([
  ["nothing", null],
  ["a word", "letters"],
  ["no code", { ...letters, code: "" }],
  ["an invalid code", { ...letters, code: 7 }],
  ["no title", { ...letters, title: undefined }],
  ["an overlong title", { ...letters, title: "x".repeat(2_001) }],
  ["an unknown type", { ...letters, type: "Gold" }],
  ["a negative price", { ...letters, price: -1 }],
  ["a price as text", { ...letters, price: "2.50" }],
  ["an enormous price", { ...letters, price: 1e12 }],
  ["a quantity as text", { ...letters, quantity: "3" }],
  ["no quantity", { ...letters, quantity: null }],
  ["invalid authors", { ...letters, authors: [null] }],
])("drops a stored line with %s", (_, changed) => {
  const other = cartLine({ title: "Other" });
  expect(parseCartLines([other, changed, letters])).toEqual([other, letters]);
});

test.each([
  [-4, 0],
  [0, 0],
  [2.9, 2],
  [1_000, 999],
  [Number.MAX_VALUE, 999],
])("clamps a stored quantity %d to %d", (stored, quantity) => {
  expect(parseCartLines([{ ...letters, quantity: stored }])).toEqual([{ ...letters, quantity }]);
});

test("clamps NaN to 0", () => expect(clampCopies(Number.NaN)).toBe(0));

test.each([
  ["an invalid picture", { cover: { ...picture, sizes: ["large"] } }],
  ["a picture without dimensions", { cover: { ...picture, width: 0 } }],
  ["an invalid picture URL", { coverUrl: 7 }],
])("drops %s but not its line", (_, changed) => {
  expect(parseCartLines([{ ...letters, ...changed }])).toEqual([letters]);
});

test("stores each book once, up to the maximum number of lines", () => {
  expect(parseCartLines([letters, { ...letters, quantity: 9 }])).toEqual([letters]);
  const lines = Array.from({ length: 201 }, (_, place) => cartLine({ title: `Letter ${place}` }));
  expect(parseCartLines(lines)).toHaveLength(200);
});

test("drops unknown fields of a line", () => {
  expect(parseCartLines([{ ...letters, email: "ruth@example.org" }])).toEqual([letters]);
});

test.each([["{}"], [7], [{ length: 1 }], [undefined]])("reads %o as an empty cart", (stored) => {
  expect(parseCartLines(stored)).toEqual([]);
});

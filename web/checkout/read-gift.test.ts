import { expect, test } from "vitest";

import { readGift } from "./read-gift.ts";

test.each([
  ["", 0],
  ["  ", 0],
  ["0", 0],
  ["5", 500],
  ["5.", 500],
  ["5.5", 550],
  ["5,5", 550],
  ["0.10", 10],
  [".5", 50],
  [" 12,50 $ ", 1_250],
  ["$7", 700],
  ["99999999.99", 9_999_999_999],
  ["100000000", null],
  ["1,000", null],
  ["1.000,00", null],
  ["1.2.3", null],
  ["0.105", null],
  ["-5", null],
  ["five", null],
  ["1e3", null],
  [",", null],
])("S5.01: a gift typed as %j is so many cents: %s", (typed, gift) => {
  expect(readGift(typed)).toBe(gift);
});

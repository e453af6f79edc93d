import { expect, test } from "vitest";

import { findDecimalSign, parsePrice } from "./parse-price.ts";

test.each([
  ["4.50", 4.5],
  ["$4.50", 4.5],
  ["4,50", 4.5],
  ["4.5", 4.5],
  ["1,234.50", 1234.5],
  ["1.234,50", 1234.5],
  ["1 234,50", 1234.5],
  ["1\u202F234,50", 1234.5],
  ["1’234.50", 1234.5],
  ["4.50 USD", 4.5],
  ["US$ 4", 4],
  ["0", 0],
  ["2", 2],
  ["1234", 1234],
  ["10000", 10_000],
  ["10.000,00", 10_000],
  ["007", 7],
])("reads the price %j", (cell, dollars) => {
  expect(parsePrice(cell, null)).toEqual({ value: dollars });
});

const dollars = "dollars such as 4.50 or 4,50";
const decimals = "two decimals or none, such as 4.50 or 1234";

test.each<[string, string]>([
  ["1.234", decimals],
  ["4,505", decimals],
  ["-3", "0 or more"],
  ["$-3", "0 or more"],
  ["10000.01", "10000 or less"],
  ["10,001.00", "10000 or less"],
  ["=1+2", `${dollars}, not a formula`],
  ...[
    ["1e3", "0x10", "(3)", "free", "12,34.50", "1,234,50", "4.", ".50", "4..50", "4 50"],
    ["4.50 EUR", "€4", "1/2", "Infinity", "NaN", "٤", "4.5.6", "1,234.567", "$", ""],
  ]
    .flat()
    .map((cell): [string, string] => [cell, dollars]),
])("refuses the price %j, expecting %s", (cell, expected) => {
  expect(parsePrice(cell, null)).toEqual({ expected });
});

test("takes a sign before three digits as the other prices of the column say", () => {
  const french = findDecimalSign(["4,50", "12", "1.234", "free"]);
  expect(french).toBe(",");
  expect(parsePrice("1.234", french)).toEqual({ value: 1234 });
  expect(parsePrice("1,234", french)).toEqual({ expected: decimals });
  expect(findDecimalSign(["4.50", "4,50"])).toBeNull();
  expect(findDecimalSign(["12", "1.234"])).toBeNull();
  expect(findDecimalSign(["1,234.50"])).toBe(".");
});

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
  expect(parsePrice(cell, null)).toBe(dollars);
});

test.each([
  "1.234",
  "4,505",
  "1e3",
  "0x10",
  "-3",
  "(3)",
  "free",
  "=1+2",
  "10000.01",
  "10,001.00",
  "12,34.50",
  "1,234,50",
  "4.",
  ".50",
  "4..50",
  "4 50",
  "4.50 EUR",
  "€4",
  "1/2",
  "Infinity",
  "NaN",
  "٤",
  "4.5.6",
  "1,234.567",
  "$",
  "",
])("refuses the price %j", (cell) => {
  expect(parsePrice(cell, null)).toBeNull();
});

test("takes a sign before three digits as the other prices of the column say", () => {
  const french = findDecimalSign(["4,50", "12", "1.234", "free"]);
  expect(french).toBe(",");
  expect(parsePrice("1.234", french)).toBe(1234);
  expect(parsePrice("1,234", french)).toBeNull();
  expect(findDecimalSign(["4.50", "4,50"])).toBeNull();
  expect(findDecimalSign(["12", "1.234"])).toBeNull();
  expect(findDecimalSign(["1,234.50"])).toBe(".");
});

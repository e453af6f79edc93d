import { expect, test } from "vitest";

import { formatCount, formatDollars, formatPercent, formatFileSize } from "./format-number.ts";

test.each([
  [800, "en", "1\u00a0kB"],
  [195_600, "en", "196\u00a0kB"],
  [999_600, "en", "1.0\u00a0MB"],
  [1_240_000, "en", "1.2\u00a0MB"],
  [1_240_000, "es", "1,2\u00a0MB"],
  [1_240_000, "fr", "1,2\u00a0Mo"],
  [195_600, "fr", "196\u00a0ko"],
] as const)("formats %d bytes in %s as %s", (bytes, language, text) => {
  expect(formatFileSize(bytes, language)).toBe(text);
});

test.each([
  [8.5, "en", "$8.50"],
  [8.5, "es", "8,50\u00a0$"],
  [8.5, "fr", "8,50\u00a0$"],
  [0, "en", "$0.00"],
  [1_204, "en", "$1,204.00"],
  [1_204, "es", "1204,00\u00a0$"],
  [12_040.5, "es", "12\u00a0040,50\u00a0$"],
  [1_204, "fr", "1\u00a0204,00\u00a0$"],
  [99_999_999.99, "en", "$99,999,999.99"],
  [99_999_999.99, "fr", "99\u00a0999\u00a0999,99\u00a0$"],
] as const)("formats %d dollars in %s as %s", (dollars, language, text) => {
  expect(formatDollars(dollars, language)).toBe(text);
});

test.each([
  [999, "en", "999"],
  [1_204, "en", "1,204"],
  [1_204, "es", "1204"],
  [12_040, "es", "12\u00a0040"],
  [1_204_000, "fr", "1\u00a0204\u00a0000"],
] as const)("formats the count %d in %s as %s", (count, language, text) => {
  expect(formatCount(count, language)).toBe(text);
});

test.each([
  [1_000, "en", "10%"],
  [535, "en", "5.35%"],
  [535, "es", "5,35\u00a0%"],
  [2_550, "fr", "25,5\u00a0%"],
] as const)("formats %d hundredths of a percent in %s as %s", (hundredths, language, text) => {
  expect(formatPercent(hundredths, language)).toBe(text);
});

import { expect, test } from "vitest";

import { isSamePlace } from "./safe-mode.ts";

test.each([
  ["7312/16384/16401", true],
  ["7999/16384/16401", false],
  ["7312/16999/16401", false],
  ["7312/16384/17001", false],
  // A role that may ask for less, or for more, than the one before has not moved.
  ["-/16384/16401", true],
  ["-/16999/16401", false],
])("what was written at 7312/16384/16401 and is read at %s is at its place: %s", (here, is) => {
  expect(isSamePlace("7312/16384/16401", here)).toBe(is);
});

test("a place that was written without its server is told by the rest", () => {
  expect(isSamePlace("-/16384/16401", "7312/16384/16401")).toBe(true);
  expect(isSamePlace("-/16384/16401", "7312/16384/17001")).toBe(false);
});

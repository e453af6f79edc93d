import { expect, test } from "vitest";

import { isSamePlace } from "./ownership.ts";

test.each([
  ["7312/16384/16401", true],
  ["7999/16384/16401", false],
  ["7312/16999/16401", false],
  ["7312/16384/17001", false],
  // Roles differ in which parts they may read.
  ["-/16384/16401", true],
  ["-/16999/16401", false],
])("compares stored place 7312/16384/16401 with %s: %s", (here, isSame) => {
  expect(isSamePlace("7312/16384/16401", here)).toBe(isSame);
});

test("ignores the server when the stored place has none", () => {
  expect(isSamePlace("-/16384/16401", "7312/16384/16401")).toBe(true);
  expect(isSamePlace("-/16384/16401", "7312/16384/17001")).toBe(false);
});

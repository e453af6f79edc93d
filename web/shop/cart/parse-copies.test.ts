import { expect, test } from "vitest";

import { parseCopies } from "./parse-copies.ts";

test.each([
  ["1", 1],
  ["999", 999],
  ["007", 7],
  [" 12 ", 12],
])("parses the integer %s", (typed, copies) => {
  expect(parseCopies(typed)).toBe(copies);
});

test.each([
  "",
  " ",
  "0",
  "1.5",
  "2,5",
  "-5",
  "+5",
  "1e3",
  "0x1F",
  "1 2",
  "1,000",
  "1000",
  "99999",
  "two",
  "٣",
])("S5.11: parses %j as 0", (typed) => {
  expect(parseCopies(typed)).toBe(0);
});

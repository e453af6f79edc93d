import { expect, test } from "vitest";

import { parseCopies } from "./parse-copies.ts";

test.each([
  ["1", 1],
  ["999", 999],
  ["007", 7],
  [" 12 ", 12],
])("the whole number %s is typed", (typed, copies) => {
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
])(
  "S5.11: nothing that can be ordered is typed with %j, and no other number is made of it",
  (typed) => {
    expect(parseCopies(typed)).toBe(0);
  },
);

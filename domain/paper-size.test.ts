import { expect, test } from "vitest";

import { getPaperSize } from "./paper-size.ts";

test.each([
  ["US", "us-letter"],
  ["MX", "us-letter"],
  ["ES", "a4"],
  ["FR", "a4"],
  ["KE", "a4"],
])("chooses for a library in %s the paper size %s", (country, paper) => {
  expect(getPaperSize(country)).toBe(paper);
});

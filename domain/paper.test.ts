import { expect, test } from "vitest";

import { paperOf } from "./paper.ts";

test.each([
  ["US", "us-letter"],
  ["MX", "us-letter"],
  ["ES", "a4"],
  ["FR", "a4"],
  ["KE", "a4"],
])("a library in %s prints on %s", (country, paper) => {
  expect(paperOf(country)).toBe(paper);
});

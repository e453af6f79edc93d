import { expect, test } from "vitest";

import { isGood, isShed, percentile } from "./request-result.ts";

test.each([
  ["page", 200, true],
  ["page", 302, true],
  ["call", 302, false],
  ["page", 402, false],
  ["page", 429, false],
  ["page", 500, false],
  ["page", 0, false],
  ["order", 200, true],
  ["order", 402, true],
  ["order", 409, true],
  ["order", 422, false],
] as const)("rates a %s that is answered %d: good is %s", (kind, status, good) => {
  expect(isGood({ kind, status })).toBe(good);
});

test("counts only a 503 with Retry-After as shed", () => {
  expect(isShed({ status: 503, hasRetryAfter: true })).toBe(true);
  expect(isShed({ status: 503, hasRetryAfter: false })).toBe(false);
  expect(isShed({ status: 500, hasRetryAfter: true })).toBe(false);
});

test("takes percentiles of the durations", () => {
  const rows = Array.from({ length: 100 }, (_, place) => ({ milliseconds: 100 - place }));
  expect([50, 95, 99, 100].map((percent) => percentile(rows, percent))).toEqual([50, 95, 99, 100]);
  expect(percentile([], 95)).toBe(0);
});

import { expect, test } from "vitest";

import { getNextChargeDay } from "./next-charge.ts";

test.each([
  ["2026-04-01", "2026-04-01", "2026-05-01"],
  ["2026-12-15", "2026-04-15", "2027-01-15"],
  ["2026-02-28", "2025-12-28", "2026-03-28"],
])("what is charged on %s, first on %s, is charged next on %s", (charged, first, next) => {
  expect(getNextChargeDay(charged, first)).toBe(next);
});

test.each([
  ["2026-03-31", "2026-04-01", "2026-05-01"],
  ["2026-02-27", "2025-12-28", "2026-03-28"],
  ["2026-12-31", "2026-01-01", "2027-02-01"],
])("by a clock on which it is %s still, while it is due from %s on, it is %s", (...days) => {
  const [charged, first, next] = days;
  expect(getNextChargeDay(charged, first)).toBe(next);
});

test.each([
  ["2026-04-03", "2026-04-01", "2026-05-01"],
  ["2026-03-02", "2025-12-28", "2026-03-28"],
])("what is charged only on %s, due each month since %s, is charged next on %s", (...days) => {
  const [charged, first, next] = days;
  expect(getNextChargeDay(charged, first)).toBe(next);
});

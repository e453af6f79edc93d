import { expect, test } from "vitest";

import { getNextChargeDay } from "./next-charge.ts";

test.each([
  ["2026-04-01", "2026-04-01", "2026-05-01"],
  ["2026-12-15", "2026-04-15", "2027-01-15"],
  ["2026-02-28", "2025-12-28", "2026-03-28"],
])("follows the charge on %s (first on %s) by one on %s", (charged, first, next) => {
  expect(getNextChargeDay(charged, first)).toBe(next);
});

test.each([
  ["2026-03-31", "2026-04-01", "2026-05-01"],
  ["2026-02-27", "2025-12-28", "2026-03-28"],
  ["2026-12-31", "2026-01-01", "2027-02-01"],
])("follows a charge dated %s (due from %s) by one on %s", (...days) => {
  const [charged, first, next] = days;
  expect(getNextChargeDay(charged, first)).toBe(next);
});

test.each([
  ["2026-04-03", "2026-04-01", "2026-05-01"],
  ["2026-03-02", "2025-12-28", "2026-03-28"],
])("follows a late charge on %s (due from %s) by one on %s", (...days) => {
  const [charged, first, next] = days;
  expect(getNextChargeDay(charged, first)).toBe(next);
});

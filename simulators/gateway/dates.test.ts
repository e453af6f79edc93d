import { expect, test } from "vitest";

import { addDays, addMonths, parseDay, toTimestamp } from "./dates.ts";

test("formats a timestamp in UTC", () => {
  expect(toTimestamp(Date.UTC(2026, 4, 5, 19, 35, 42))).toBe("20260505193542");
});

test.each([
  ["20260228", 1, "20260301"],
  ["20261231", 1, "20270101"],
])("adds to %s %i days", (day, days, later) => {
  expect(addDays(day, days)).toBe(later);
});

test.each([
  ["20260131", 1, 31, "20260228"],
  ["20260228", 1, 31, "20260331"],
  ["20261215", 1, 15, "20270115"],
  ["20260115", 14, 15, "20270315"],
  ["20260110", 0, 15, "20260115"],
])("adds to %s %i months, on day %i", (day, months, dayOfMonth, later) => {
  expect(addMonths(day, months, dayOfMonth)).toBe(later);
});

test.each(["20260230", "2026-01-01", "", "20261301"])("refuses %o as a day", (text) => {
  expect(parseDay(text)).toBeNull();
});

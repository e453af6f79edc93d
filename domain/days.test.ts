import { expect, test } from "vitest";

import { getLocalDay, subtractDays, addMonth, monthOf, startOfNextMonth } from "./days.ts";

test.each([
  ["America/Chicago", "2026-03-01T05:59:59Z", "2026-02-28"],
  ["America/Chicago", "2026-03-01T06:00:00Z", "2026-03-01"],
  ["Pacific/Auckland", "2025-12-31T11:00:00Z", "2026-01-01"],
  ["UTC", "2026-01-01T00:00:00Z", "2026-01-01"],
])("in %s, dates %s as %s", (timeZone, moment, day) => {
  expect(getLocalDay(timeZone, new Date(moment))).toBe(day);
});

test("counts days back over months and years", () => {
  expect(subtractDays("2026-03-01", 1)).toBe("2026-02-28");
  expect(subtractDays("2024-03-01", 1)).toBe("2024-02-29");
  expect(subtractDays("2026-03-31", 90)).toBe("2025-12-31");
});

test.each([
  ["2026-03-01", "2026-03", "2026-04-01"],
  ["2026-12-31", "2026-12", "2027-01-01"],
])("puts %s into month %s; the next begins on %s", (day, month, next) => {
  expect(monthOf(day)).toBe(month);
  expect(startOfNextMonth(day)).toBe(next);
});

test.each([
  ["2026-01-15", "2026-02-15"],
  ["2026-12-28", "2027-01-28"],
  ["2026-01-29", "2026-02-28"],
  ["2026-03-31", "2026-04-28"],
])("adds a month to %s: %s, at most the 28th", (day, after) => {
  expect(addMonth(day)).toBe(after);
});

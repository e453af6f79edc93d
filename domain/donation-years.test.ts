import { expect, test } from "vitest";

import { groupByYear } from "./donation-years.ts";
import { cents } from "./money.ts";

const donation = (day: string, dollars: number, state = "paid" as const) => ({
  day,
  amount: cents(dollars),
  state,
});

test("groups donations by year, newest first, and sorts each year by day", () => {
  const years = groupByYear([
    donation("2025-12-31", 1),
    donation("2026-03-01", 2),
    donation("2026-01-01", 3),
  ]);
  expect(
    years.map(({ year, gifts: donations }) => [year, donations.map(({ day }) => day)]),
  ).toEqual([
    [2026, ["2026-01-01", "2026-03-01"]],
    [2025, ["2025-12-31"]],
  ]);
});

test("sums thirty donations to the cent, counting only paid ones", () => {
  const many = Array.from({ length: 26 }, (_, place) =>
    donation(`${place < 13 ? 2025 : 2026}-02-${String((place % 13) + 1).padStart(2, "0")}`, 0.1),
  );
  const others = (["refunded", "returned", "voided", "pending"] as const).map((state) => ({
    ...donation("2026-05-05", 100),
    state,
  }));
  expect(groupByYear([...many, ...others]).map(({ year, sum }) => [year, sum])).toEqual([
    [2026, 130],
    [2025, 130],
  ]);
});

test("returns no years without donations", () => {
  expect(groupByYear([])).toEqual([]);
});

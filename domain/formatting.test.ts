import { expect, test } from "vitest";

import { cents } from "./money.ts";

import { formatMoney, formatDay } from "./formatting.ts";

test.each([
  [0.05, "$0.05", "0,05 $", "0,05 $"],
  [13.75, "$13.75", "13,75 $", "13,75 $"],
  [1234.5, "$1,234.50", "1234,50 $", "1 234,50 $"],
  [1_234_567, "$1,234,567.00", "1 234 567,00 $", "1 234 567,00 $"],
])("formats %d dollars in each language", (dollars, en, es, fr) => {
  const written = (["en", "es", "fr"] as const).map((language) =>
    formatMoney(cents(dollars), language).replaceAll("\u00a0", " "),
  );
  expect(written).toEqual([en, es, fr]);
});

test("formats a day in each language", () => {
  expect(formatDay("2026-03-01", "en")).toBe("March 1, 2026");
  expect(formatDay("2026-03-01", "es")).toBe("1 de marzo de 2026");
  expect(formatDay("2026-03-01", "fr")).toBe("1er mars 2026");
  expect(formatDay("2026-03-11", "fr")).toBe("11 mars 2026");
});

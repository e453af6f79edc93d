import { expect, test } from "vitest";

import { formatDate } from "./format-date.ts";

test.each([
  ["en", "2026-02-16", "February 16, 2026"],
  ["es", "2026-02-16", "16 de febrero de 2026"],
  ["fr", "2026-02-16", "16 février 2026"],
  ["fr", "2026-08-01", "1er août 2026"],
] as const)("formats for %s the date %s as %s", (language, date, text) => {
  expect(formatDate(date, language)).toBe(text);
});

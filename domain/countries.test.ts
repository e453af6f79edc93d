import { expect, test } from "vitest";

import { getCountryName } from "./countries.ts";

test.each([
  ["US", "en", "United States"],
  ["ES", "es", "España"],
  ["DE", "fr", "Allemagne"],
] as const)("names %s in %s as %s", (code, language, name) => {
  expect(getCountryName(code, language)).toBe(name);
});

import { expect, test } from "vitest";

import { getCountryName } from "./countries.ts";

test.each([
  ["US", "en", "United States"],
  ["ES", "es", "España"],
  ["DE", "fr", "Allemagne"],
] as const)("%s is called in %s %s", (code, language, name) => {
  expect(getCountryName(code, language)).toBe(name);
});

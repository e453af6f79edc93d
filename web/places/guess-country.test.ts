import { expect, test } from "vitest";

import { guessCountry } from "./guess-country.ts";

const countries = [{ code: "US" }, { code: "CO" }, { code: "FR" }];
const zones: Partial<Record<string, string[]>> = { CO: ["America/Bogota"], FR: ["Europe/Paris"] };
const listTimeZones = (country: string) => zones[country] ?? [];

test.each([
  [["fr-FR", "en-US"], "Europe/Paris", "FR"],
  [["es-419", "es", "es-CO"], "", "CO"],
  [["zh-Hans-US"], "", "US"],
  [["es-419", "es"], "America/Bogota", "CO"],
  [["de-AT"], "Europe/Paris", "FR"],
] as const)("%j by the clock of %s is in %s", (languages, timeZone, code) => {
  expect(guessCountry(countries, { languages, timeZone, listTimeZones })).toEqual({ code });
});

test("a browser that does not say where it is proposes nothing, and never simply the first", () => {
  const quiet = { languages: ["fr", "en"], timeZone: "UTC", listTimeZones };
  expect(guessCountry(countries, quiet)).toBeNull();
});

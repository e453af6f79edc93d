import { expect, test } from "vitest";

import { guessCountry } from "./use-country-and-region.ts";

const countries = [{ code: "US" }, { code: "CO" }, { code: "FR" }];
const zones: Partial<Record<string, string[]>> = { CO: ["America/Bogota"], FR: ["Europe/Paris"] };
const listTimeZones = (country: string) => zones[country] ?? [];

test.each([
  [["fr-FR", "en-US"], "Europe/Paris", "FR"],
  [["es-419", "es", "es-CO"], "", "CO"],
  [["zh-Hans-US"], "", "US"],
  [["es-419", "es"], "America/Bogota", "CO"],
  [["de-AT"], "Europe/Paris", "FR"],
] as const)("guesses from %j and the clock of %s the country %s", (languages, timeZone, code) => {
  expect(guessCountry(countries, { languages, timeZone, listTimeZones })).toEqual({ code });
});

test("guesses no country when the browser names none", () => {
  const unlocated = { languages: ["fr", "en"], timeZone: "UTC", listTimeZones };
  expect(guessCountry(countries, unlocated)).toBeNull();
});

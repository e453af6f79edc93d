import type { Language } from "./languages.ts";

/** The countries most orders go to, in the order they are offered (S9.06: a line parts them from the rest). */
export const mostUsedCountries = ["US", "CA", "MX", "GB", "ES", "FR", "CO", "PH"] as const;

/** S5.12: where things in print are sent to. */
export function isNorthAmerica(country: string | null): boolean {
  return country === "US" || country === "CA";
}

/** "United States" for ("US", "en"). */
export function getCountryName(code: string, language: Language): string {
  return countryNames[language].of(code) ?? code;
}

const countryNames = {
  en: new Intl.DisplayNames("en", { type: "region" }),
  es: new Intl.DisplayNames("es", { type: "region" }),
  fr: new Intl.DisplayNames("fr", { type: "region" }),
};

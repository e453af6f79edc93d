import type { Language } from "./languages.ts";

/** The countries with the most orders, in display order (S9.06: a line separates them from the others). */
export const mostUsedCountries = ["US", "CA", "MX", "GB", "ES", "FR", "CO", "PH"] as const;

/** S5.12: print subscriptions are sent only to North America. */
export function isNorthAmerica(country: string | null): boolean {
  return country === "US" || country === "CA";
}

/** For example "United States" for ("US", "en"). */
export function getCountryName(code: string, language: Language): string {
  return countryNames[language].of(code) ?? code;
}

const countryNames = {
  en: new Intl.DisplayNames("en", { type: "region" }),
  es: new Intl.DisplayNames("es", { type: "region" }),
  fr: new Intl.DisplayNames("fr", { type: "region" }),
};

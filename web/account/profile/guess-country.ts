/** What a browser reveals about its location. */
export type BrowserLocale = {
  languages: readonly string[];
  timeZone: string;
  /** The time zones of a country code; empty when the browser does not know them. */
  listTimeZones: (country: string) => readonly string[];
};

/** Guesses the country from the first language that names one, else from the clock; null when neither does. */
export function guessCountry<T extends { code: string }>(
  countries: readonly T[],
  { languages, timeZone, listTimeZones }: BrowserLocale,
): T | null {
  const named = languages.map(parseCountry);
  const spoken = named.flatMap((code) => countries.filter((country) => country.code === code));
  if (spoken[0]) return spoken[0];

  return countries.find(({ code }) => listTimeZones(code).includes(timeZone)) ?? null;
}

/** "MX" of "es-MX". */
function parseCountry(language: string): string {
  return /-([a-z]{2})\b/i.exec(language)?.[1]?.toUpperCase() ?? "";
}

/** What a browser says of where it is. */
export type BrowserLocale = {
  languages: readonly string[];
  timeZone: string;
  /** The time zones of a country, by its code; none where the browser cannot tell. */
  listTimeZones: (country: string) => readonly string[];
};

/** The country a person is probably in: of the first language that names one, else of the clock; null when neither tells. */
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

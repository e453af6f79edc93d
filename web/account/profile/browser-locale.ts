import type { BrowserLocale } from "./guess-country.ts";

export function readBrowserLocale(): BrowserLocale {
  return {
    languages: navigator.languages,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    listTimeZones,
  };
}

function listTimeZones(country: string): readonly string[] {
  const place: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale(
    `und-${country}`,
  );
  return place.getTimeZones?.() ?? [];
}

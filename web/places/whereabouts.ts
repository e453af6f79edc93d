import type { Whereabouts } from "./propose-country.ts";

/** As this browser tells it. */
export function readWhereabouts(): Whereabouts {
  return {
    languages: navigator.languages,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    zonesOf,
  };
}

function zonesOf(country: string): readonly string[] {
  const place: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale(
    `und-${country}`,
  );
  return place.getTimeZones?.() ?? [];
}

import { useEffect, useEffectEvent, useState, useRef } from "react";
import { flushSync } from "react-dom";

import { useApi } from "#web/app/api/use-api.ts";

type InitialPlace = { country: string; region: string; regions: LoadedRegions };

export type CountryAndRegion = ReturnType<typeof useCountryAndRegion>;

/** State of a country and its region; a country's only region is chosen by itself. `countryField` is an id. */
export function useCountryAndRegion(countryField: string, start: InitialPlace) {
  const { country, regions, chooseCountry } = useRegions(start);
  const [chosen, setChosen] = useState({ country: start.country, region: start.region });
  const loadedRegions = typeof regions === "string" ? [] : regions;
  const single = loadedRegions.length === 1 ? loadedRegions[0] : undefined;
  const chosenRegion = chosen.country === country ? chosen.region : "";

  // The select may have a value already: preset, restored by the browser, or chosen before hydration.
  const loadPresetCountry = useEffectEvent(() => {
    const select = document.getElementById(countryField);
    if (select instanceof HTMLSelectElement && select.value && typeof regions === "string") {
      void chooseCountry(select.value);
    }
  });
  useEffect(() => loadPresetCountry(), []);

  return {
    country,
    regions,
    loadedRegions,
    single,
    /** The id of the region; "" for none. */
    region: single ? String(single.id) : chosenRegion,
    chooseCountry,
    chooseRegion: (region: string) => setChosen({ country, region }),
  };
}

/** The chosen country and its regions, loaded on choice. */
function useRegions(start: { country: string; regions: LoadedRegions }) {
  const api = useApi();
  const [country, setCountry] = useState(start.country);
  const [regions, setRegions] = useState<Region[] | "none" | "loading" | "failed">(
    start.regions ?? "none",
  );
  const latestCountry = useRef(start.country);

  async function chooseCountry(id: string): Promise<void> {
    latestCountry.current = id;
    setCountry(id);
    setRegions(id ? "loading" : "none");
    if (!id) return;

    const found = await api.listRegions({ countryId: id }).catch(() => "failed" as const);
    // Another country may have been chosen in the meantime.
    if (latestCountry.current === id) flushSync(() => setRegions(found));
  }

  return { country, regions, chooseCountry };
}

export type Region = { id: number; name: string };

/** The regions of a country; null when no country is chosen. */
export type LoadedRegions = Region[] | "failed" | null;

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

import { useEffect, useEffectEvent, useState, useRef } from "react";
import { flushSync } from "react-dom";

import { useApi } from "#web/app/api/use-api.ts";

import type { LoadedRegions, Region } from "./regions.ts";

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

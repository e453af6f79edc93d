import { useEffect, useEffectEvent, useState } from "react";

import type { LoadedRegions } from "./regions.ts";
import { useRegions } from "./use-regions.ts";

type InitialPlace = { country: string; region: string; regions: LoadedRegions };

export type CountryAndRegion = ReturnType<typeof useCountryAndRegion>;

/** A country, and which of its regions; where there is but one, that one. `countryField` is an id. */
export function useCountryAndRegion(countryField: string, start: InitialPlace) {
  const { country, regions, chooseCountry } = useRegions(start);
  const [chosen, setChosen] = useState({ country: start.country, region: start.region });
  const known = typeof regions === "string" ? [] : regions;
  const single = known.length === 1 ? known[0] : undefined;
  const wanted = chosen.country === country ? chosen.region : "";

  // Proposed, kept from before a reload, or chosen before this program was there.
  const takeUp = useEffectEvent(() => {
    const shown = document.getElementById(countryField);
    if (shown instanceof HTMLSelectElement && shown.value && typeof regions === "string") {
      void chooseCountry(shown.value);
    }
  });
  useEffect(() => takeUp(), []);

  return {
    country,
    regions,
    known,
    single,
    /** The id of the chosen region, "" for none. */
    region: single ? String(single.id) : wanted,
    chooseCountry,
    chooseRegion: (region: string) => setChosen({ country, region }),
  };
}

import { useRef, useState } from "react";
import { flushSync } from "react-dom";

import { useApi } from "#web/api/use-api.ts";

import type { LoadedRegions, Region } from "./regions.ts";

/** The regions of the country that is chosen, as they come. */
export function useRegions(start: { country: string; regions: LoadedRegions }) {
  const api = useApi();
  const [country, setCountry] = useState(start.country);
  const [regions, setRegions] = useState<Region[] | "none" | "loading" | "failed">(
    start.regions ?? "none",
  );
  const asked = useRef(start.country);

  async function chooseCountry(id: string): Promise<void> {
    asked.current = id;
    setCountry(id);
    setRegions(id ? "loading" : "none");
    if (!id) return;

    const found = await api.listRegions({ countryId: id }).catch(() => "failed" as const);
    // Another may have been chosen meanwhile.
    if (asked.current === id) flushSync(() => setRegions(found));
  }

  return { country, regions, chooseCountry };
}

import { useRef, useState } from "react";
import { flushSync } from "react-dom";

import { useApi } from "#web/app/api/use-api.ts";

import type { LoadedRegions, Region } from "./regions.ts";

/** The chosen country and its regions, loaded on choice. */
export function useRegions(start: { country: string; regions: LoadedRegions }) {
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

export type Region = { id: number; name: string };

/** The regions of a country; null when no country is chosen. */
export type LoadedRegions = Region[] | "failed" | null;

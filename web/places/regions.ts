export type Region = { id: number; name: string };

/** Of a country; null when none is chosen. */
export type LoadedRegions = Region[] | "failed" | null;

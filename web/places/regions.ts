export type Region = { id: number; name: string };

/** Of a country; null when none is chosen. */
export type KnownRegions = Region[] | "failed" | null;

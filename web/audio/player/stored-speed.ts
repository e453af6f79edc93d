import { writeStored, readStored } from "#web/layout/local-storage.ts";

const STORAGE_KEY = "speed";

export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** The speed that was chosen last, for whatever is heard next. */
export function readStoredSpeed(): number {
  const kept = readStored(STORAGE_KEY);
  return SPEEDS.find((speed) => speed === kept) ?? 1;
}

export function storeSpeed(speed: number): void {
  writeStored(STORAGE_KEY, speed);
}

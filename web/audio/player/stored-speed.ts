import { writeStored, readStored } from "#web/app/layout/local-storage.ts";

const STORAGE_KEY = "speed";

export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** The last chosen speed. */
export function readStoredSpeed(): number {
  const stored = readStored(STORAGE_KEY);
  return SPEEDS.find((speed) => speed === stored) ?? 1;
}

export function storeSpeed(speed: number): void {
  writeStored(STORAGE_KEY, speed);
}

import { keep, readKept } from "#web/layout/kept.ts";

const STORED_AS = "speed";

export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** The speed that was chosen last, for whatever is heard next. */
export function readSpeed(): number {
  const kept = readKept(STORED_AS);
  return speeds.find((speed) => speed === kept) ?? 1;
}

export function keepSpeed(speed: number): void {
  keep(STORED_AS, speed);
}

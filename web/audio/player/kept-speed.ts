const STORED_AS = "speed";

export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** The speed that was chosen last, for whatever is heard next. */
export function readSpeed(): number {
  try {
    const kept = Number(localStorage.getItem(STORED_AS));
    return speeds.find((speed) => speed === kept) ?? 1;
  } catch {
    return 1;
  }
}

export function keepSpeed(speed: number): void {
  try {
    localStorage.setItem(STORED_AS, String(speed));
  } catch {
    // Storage is blocked or full: the speed holds as long as the document.
  }
}

let pauseCurrent: (() => void) | null = null;

/** Pauses what plays in the book; `pause` is called when something else begins to play. */
export function claimSound(pause: () => void): void {
  if (pause === pauseCurrent) return;
  pauseCurrent?.();
  pauseCurrent = pause;
}

/** Forgets a player that is closed, so that it does not stay in memory. */
export function releaseSound(pause: () => void): void {
  if (pause === pauseCurrent) pauseCurrent = null;
}

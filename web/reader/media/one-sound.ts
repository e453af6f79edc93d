let pauseCurrent = () => {};

/** Pauses what plays in the book; `pause` is called when something else begins to play. */
export function claimSound(pause: () => void): void {
  if (pause === pauseCurrent) return;
  pauseCurrent();
  pauseCurrent = pause;
}

/** Milliseconds before a button shows that it is busy. */
const BUSY_DELAY_MS = 200;

/** Marks the pressed button busy while its dialog loads. Call the returned function to end it. */
export function markBusy(pressed: HTMLElement): () => void {
  const waiting = setTimeout(() => {
    pressed.ariaBusy = "true";
  }, BUSY_DELAY_MS);
  return () => {
    clearTimeout(waiting);
    pressed.ariaBusy = null;
  };
}

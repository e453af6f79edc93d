/** Milliseconds after which a wait is shown. */
const BUSY_DELAY_MS = 200;

/** What was pressed is busy when what it opens has not come soon. Ends with what is given back. */
export function markBusy(pressed: HTMLElement): () => void {
  const waiting = setTimeout(() => {
    pressed.ariaBusy = "true";
  }, BUSY_DELAY_MS);
  return () => {
    clearTimeout(waiting);
    pressed.ariaBusy = null;
  };
}

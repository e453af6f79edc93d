/** Milliseconds after which a wait is shown. */
const LATE = 200;

/** What was pressed is busy when what it opens has not come soon. Ends with what is given back. */
export function markBusy(pressed: HTMLElement): () => void {
  const waiting = setTimeout(() => {
    pressed.ariaBusy = "true";
  }, LATE);
  return () => {
    clearTimeout(waiting);
    pressed.ariaBusy = null;
  };
}

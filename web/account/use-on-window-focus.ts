import { useEffect, useEffectEvent, useRef } from "react";

/** In milliseconds: a browser may tell of one return in several ways. */
const MIN_INTERVAL_MS = 1_000;

/** Has `look` done whenever somebody comes back to the page: what it shows may have changed elsewhere. */
export function useOnWindowFocus(look: () => void): void {
  const last = useRef(0);

  const handleFocus = useEffectEvent(() => {
    if (document.hidden || Date.now() - last.current < MIN_INTERVAL_MS) return;
    last.current = Date.now();
    look();
  });
  useEffect(() => {
    const hear = () => handleFocus();
    addEventListener("visibilitychange", hear);
    addEventListener("focus", hear);
    return () => {
      removeEventListener("visibilitychange", hear);
      removeEventListener("focus", hear);
    };
  }, []);
}

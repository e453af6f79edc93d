import { useEffect, useEffectEvent, useRef } from "react";

/** A browser may fire several events for one return. */
const MIN_INTERVAL_MS = 1_000;

/** Calls `onFocus` when the person returns to the page, as data may have changed elsewhere. */
export function useOnWindowFocus(onFocus: () => void): void {
  const last = useRef(0);

  const handleFocus = useEffectEvent(() => {
    if (document.hidden || Date.now() - last.current < MIN_INTERVAL_MS) return;
    last.current = Date.now();
    onFocus();
  });
  useEffect(() => {
    const listener = () => handleFocus();
    addEventListener("visibilitychange", listener);
    addEventListener("focus", listener);
    return () => {
      removeEventListener("visibilitychange", listener);
      removeEventListener("focus", listener);
    };
  }, []);
}

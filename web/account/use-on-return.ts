import { useEffect, useEffectEvent, useRef } from "react";

/** In milliseconds: a browser may tell of one return in several ways. */
const ONE_RETURN = 1_000;

/** Has `look` done whenever somebody comes back to the page: what it shows may have changed elsewhere. */
export function useOnReturn(look: () => void): void {
  const last = useRef(0);

  const comeBack = useEffectEvent(() => {
    if (document.hidden || Date.now() - last.current < ONE_RETURN) return;
    last.current = Date.now();
    look();
  });
  useEffect(() => {
    const hear = () => comeBack();
    addEventListener("visibilitychange", hear);
    addEventListener("focus", hear);
    return () => {
      removeEventListener("visibilitychange", hear);
      removeEventListener("focus", hear);
    };
  }, []);
}

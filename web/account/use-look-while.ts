import { useEffect, useEffectEvent } from "react";

/** In milliseconds, between two looks. */
const PAUSE = 5_000;

/** Has `look` done again and again as long as what the page shows is not certain, and somebody sees it. */
export function useLookWhile(isUncertain: boolean, look: () => void): void {
  const lookNow = useEffectEvent(() => {
    if (!document.hidden) look();
  });

  useEffect(() => {
    if (!isUncertain) return;
    const timer = setInterval(() => lookNow(), PAUSE);
    return () => clearInterval(timer);
  }, [isUncertain]);
}

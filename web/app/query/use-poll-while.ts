import { useEffect, useEffectEvent } from "react";

/** The first and the longest interval in milliseconds; an outcome may take a quarter of an hour. */
const MIN_INTERVAL_MS = 5_000;
const MAX_INTERVAL_MS = 30_000;

/** Calls `look` in growing intervals while `isUncertain` and the page is visible. */
export function usePollWhile(isUncertain: boolean, look: () => void): void {
  const lookIfVisible = useEffectEvent(() => {
    if (!document.hidden) look();
  });

  useEffect(() => {
    if (!isUncertain) return;
    let interval = MIN_INTERVAL_MS;
    let timer = setTimeout(lookAndWait, interval);
    function lookAndWait(): void {
      lookIfVisible();
      interval = Math.min(interval * 1.25, MAX_INTERVAL_MS);
      timer = setTimeout(lookAndWait, interval);
    }
    return () => clearTimeout(timer);
  }, [isUncertain]);
}

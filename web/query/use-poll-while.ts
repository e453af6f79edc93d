import { useEffect, useEffectEvent } from "react";

/** In milliseconds: the first looks, and the most there is between two, for it may take a quarter of an hour. */
const MIN_INTERVAL_MS = 5_000;
const MAX_INTERVAL_MS = 30_000;

/** Has `look` done again and again as long as what the page shows is not certain, and somebody sees it. */
export function usePollWhile(isUncertain: boolean, look: () => void): void {
  const lookNow = useEffectEvent(() => {
    if (!document.hidden) look();
  });

  useEffect(() => {
    if (!isUncertain) return;
    let pause = MIN_INTERVAL_MS;
    let timer = setTimeout(lookOnce, pause);
    function lookOnce(): void {
      lookNow();
      pause = Math.min(pause * 1.25, MAX_INTERVAL_MS);
      timer = setTimeout(lookOnce, pause);
    }
    return () => clearTimeout(timer);
  }, [isUncertain]);
}

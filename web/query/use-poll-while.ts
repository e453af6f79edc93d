import { useEffect, useEffectEvent } from "react";

/** In milliseconds: the first looks, and the most there is between two, for it may take a quarter of an hour. */
const PAUSE = 5_000;
const LONGEST = 30_000;

/** Has `look` done again and again as long as what the page shows is not certain, and somebody sees it. */
export function usePollWhile(isUncertain: boolean, look: () => void): void {
  const lookNow = useEffectEvent(() => {
    if (!document.hidden) look();
  });

  useEffect(() => {
    if (!isUncertain) return;
    let pause = PAUSE;
    let timer = setTimeout(lookOnce, pause);
    function lookOnce(): void {
      lookNow();
      pause = Math.min(pause * 1.25, LONGEST);
      timer = setTimeout(lookOnce, pause);
    }
    return () => clearTimeout(timer);
  }, [isUncertain]);
}

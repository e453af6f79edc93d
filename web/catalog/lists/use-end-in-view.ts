import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/** Loads the next page before its place is visible, so that nothing in view moves. */
const ROOT_MARGIN = { inPage: "0px 0px 1000px", inPane: "0px 0px 50%" };

type EndInViewOptions = {
  isWatched: boolean;
  /** The scrolling element; null for the page. */
  pane: RefObject<HTMLElement | null> | null;
  onEnd: () => void;
};

/** Calls `onEnd` when the end of a list comes into view while `isWatched`. */
export function useEndInView({ isWatched, pane, onEnd }: EndInViewOptions) {
  const end = useRef<HTMLAnchorElement>(null);
  const notifyEnd = useEffectEvent(onEnd);

  useEffect(() => {
    if (!isWatched || !end.current) return;

    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) notifyEnd();
      },
      { root: pane?.current ?? null, rootMargin: pane ? ROOT_MARGIN.inPane : ROOT_MARGIN.inPage },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWatched, pane]);

  return end;
}

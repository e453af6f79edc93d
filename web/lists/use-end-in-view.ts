import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/** The next page is there before its place is seen, so that nothing in view moves. */
const ROOT_MARGIN = { inPage: "0px 0px 1000px", inPane: "0px 0px 50%" };

type EndInViewOptions = {
  isWatched: boolean;
  /** What scrolls, when it is not the page. */
  pane: RefObject<HTMLElement | null> | null;
  onEnd: () => void;
};

/** Tells when the element that ends a list comes into view, as long as it is watched. */
export function useEndInView({ isWatched, pane, onEnd }: EndInViewOptions) {
  const end = useRef<HTMLAnchorElement>(null);
  const tell = useEffectEvent(onEnd);

  useEffect(() => {
    if (!isWatched || !end.current) return;

    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) tell();
      },
      { root: pane?.current ?? null, rootMargin: pane ? ROOT_MARGIN.inPane : ROOT_MARGIN.inPage },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWatched, pane]);

  return end;
}

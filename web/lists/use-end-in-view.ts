import { useEffect, useEffectEvent, useRef } from "react";

/** The next page is there before its place is seen, so that nothing in view moves. */
const EARLY = "0px 0px 1000px";

/** Tells when the element that ends a list comes into view, as long as it is watched. */
export function useEndInView(isWatched: boolean, onEnd: () => void) {
  const end = useRef<HTMLAnchorElement>(null);
  const tell = useEffectEvent(onEnd);

  useEffect(() => {
    if (!isWatched || !end.current) return;

    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) tell();
      },
      { rootMargin: EARLY },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWatched]);

  return end;
}

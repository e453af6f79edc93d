import { useEffect, useEffectEvent, useRef } from "react";

/** Tells when the element that ends a list comes into view, as long as it is watched. */
export function useEndInView(isWatched: boolean, onEnd: () => void) {
  const end = useRef<HTMLAnchorElement>(null);
  const tell = useEffectEvent(onEnd);

  useEffect(() => {
    if (!isWatched || !end.current) return;

    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) tell();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWatched]);

  return end;
}

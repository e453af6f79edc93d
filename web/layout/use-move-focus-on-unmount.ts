import { useEffectEvent, useLayoutEffect, useRef } from "react";

/**
 * For what may go while it has the focus, which would then be nobody's: `passOn` is given it as it still stands, and what
 * it answers is done once it is gone. By the clock that could not be told: on a slow phone it goes much later.
 */
export function useMoveFocusOnUnmount<Leaving extends HTMLElement>(
  passOn: (leaving: Leaving) => () => void,
) {
  const place = useRef<Leaving>(null);

  const leave = useEffectEvent(() => {
    const leaving = place.current;
    if (leaving?.contains(document.activeElement)) queueMicrotask(passOn(leaving));
  });
  useLayoutEffect(() => leave, []);

  return place;
}

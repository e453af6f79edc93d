import { useEffectEvent, useLayoutEffect, useRef } from "react";

/**
 * For an element that may be removed while it has the focus. `passOn` is called with it before removal, and returns a
 * function that runs right after it. A timer would be too early on a slow phone.
 */
export function useMoveFocusOnUnmount<Leaving extends HTMLElement>(
  passOn: (leaving: Leaving) => () => void,
) {
  const element = useRef<Leaving>(null);

  const moveFocus = useEffectEvent(() => {
    const leaving = element.current;
    if (leaving?.contains(document.activeElement)) queueMicrotask(passOn(leaving));
  });
  useLayoutEffect(() => moveFocus, []);

  return element;
}

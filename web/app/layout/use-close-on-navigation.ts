import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Closes a popover after a navigation; the platform returns the focus to its button. A popover stays open when it was
 * opened before hydration or after the navigation.
 */
export function useCloseOnNavigation<T extends HTMLElement>() {
  const popover = useRef<T>(null);
  const { key } = useLocation();
  const last = useRef(key);

  useLayoutEffect(() => {
    if (last.current !== key) popover.current?.hidePopover?.();
    last.current = key;
  }, [key]);

  return popover;
}

import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Closes a popover when it has led somewhere; the platform gives the focus back to the button that opened it. One that was
 * opened before the page was alive, or once the other screen stands, stays open.
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

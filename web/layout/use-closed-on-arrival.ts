import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Closes a popover when it has led somewhere; the platform gives the focus back to the button that opened it. */
export function useClosedOnArrival<T extends HTMLElement>() {
  const popover = useRef<T>(null);
  const { key } = useLocation();

  useEffect(() => {
    if (key) popover.current?.hidePopover?.();
  }, [key]);

  return popover;
}

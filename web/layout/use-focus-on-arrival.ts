import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Moves the focus to the content when another screen has come, as a full load would: else it stays on a link that is
 * gone. It leaves alone who is still typing what to search for.
 */
export function useFocusOnArrival() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const last = useRef(pathname);

  useEffect(() => {
    const isTyping = document.activeElement?.id === "site-search";
    if (last.current !== pathname && !isTyping) main.current?.focus({ preventScroll: true });
    last.current = pathname;
  }, [pathname]);

  return main;
}

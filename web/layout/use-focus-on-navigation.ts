import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Moves the focus to the content when another screen has come, as a full load would: else it stays on a link that is
 * gone, and never later: whoever acts on what they see would lose it. It leaves alone who is still typing what to search
 * for, or choosing among what stays.
 */
export function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const last = useRef(pathname);

  useLayoutEffect(() => {
    const isStaying = document.activeElement?.closest("#site-search, [data-keeps-focus]");
    if (last.current !== pathname && !isStaying) main.current?.focus({ preventScroll: true });
    last.current = pathname;
  }, [pathname]);

  return main;
}

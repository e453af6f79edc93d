import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Moves the focus to the content in the same commit as a new screen, as a full load would: the pressed link is gone,
 * and a later move would interrupt the person. The focus stays in the search box and in `data-keeps-focus` controls.
 */
export function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const last = useRef(pathname);

  useLayoutEffect(() => {
    const keepsFocus = document.activeElement?.closest("#site-search, [data-keeps-focus]");
    if (last.current !== pathname && !keepsFocus) main.current?.focus({ preventScroll: true });
    last.current = pathname;
  }, [pathname]);

  return main;
}

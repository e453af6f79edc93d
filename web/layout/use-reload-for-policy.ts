import { useLayoutEffect } from "react";
import { useLocation } from "react-router";

import { findIsolatedScreen } from "#web/paths.ts";

/** The screen whose policy this document came with; none is asked for where pages are rendered. */
const documentPolicy =
  typeof location === "undefined" ? null : findIsolatedScreen(location.pathname);

/**
 * Whether the screen may show itself in this document. One that was come to by Back, by Forward or by a script and has
 * another policy may not: it is loaded anew, once, because the document that then comes is its own.
 */
export function useReloadForPolicy(): boolean {
  const { pathname } = useLocation();
  const isOwn = typeof location === "undefined" || findIsolatedScreen(pathname) === documentPolicy;

  useLayoutEffect(() => {
    if (!isOwn) location.reload();
  }, [isOwn]);

  return isOwn;
}

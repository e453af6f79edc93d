import { useLayoutEffect } from "react";
import { useLocation } from "react-router";

import { findIsolatedScreen } from "#web/paths.ts";

/** The screen whose Content-Security-Policy this document has; null on the server. */
const documentPolicy =
  typeof location === "undefined" ? null : findIsolatedScreen(location.pathname);

/**
 * Whether the screen may render in this document. Back, Forward or a script may lead to a screen with another policy:
 * then the document is reloaded once, and the new one has the screen's own policy.
 */
export function useReloadForPolicy(): boolean {
  const { pathname } = useLocation();
  const isOwn = typeof location === "undefined" || findIsolatedScreen(pathname) === documentPolicy;

  useLayoutEffect(() => {
    if (!isOwn) location.reload();
  }, [isOwn]);

  return isOwn;
}

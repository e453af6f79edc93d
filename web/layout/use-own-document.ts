import { useLayoutEffect } from "react";
import { useLocation } from "react-router";

import { screenApart } from "#web/paths.ts";

/** The screen whose policy this document came with; none is asked for where pages are rendered. */
const own = typeof location === "undefined" ? null : screenApart(location.pathname);

/**
 * Whether the screen may show itself in this document. One that was come to by Back, by Forward or by a script and has
 * another policy may not: it is loaded anew, once, because the document that then comes is its own.
 */
export function useOwnDocument(): boolean {
  const { pathname } = useLocation();
  const isOwn = typeof location === "undefined" || screenApart(pathname) === own;

  useLayoutEffect(() => {
    if (!isOwn) location.reload();
  }, [isOwn]);

  return isOwn;
}

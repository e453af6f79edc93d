import { useSyncExternalStore } from "react";

/** S9.11: lists scroll in panes from this width on; `lg` in the style sheets. */
const WIDE_QUERY = "(min-width: 62rem)";

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribeWide, () => matchMedia(WIDE_QUERY).matches, isWideOnServer);
}

function subscribeWide(onChange: () => void): () => void {
  const query = matchMedia(WIDE_QUERY);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

function isWideOnServer(): boolean {
  return false;
}

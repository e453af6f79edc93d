import { useSyncExternalStore } from "react";

/** S9.11: from this width on, lists lie in panes; the style sheets have it as `lg`. */
const WIDE = "(min-width: 62rem)";

export function useIsWide(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(WIDE).matches, isWideUnseen);
}

function watch(onChange: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

function isWideUnseen(): boolean {
  return false;
}

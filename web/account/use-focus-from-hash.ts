import { useEffect } from "react";

/** Focuses the panel named by the URL's hash, such as `#givings`: it did not exist while the page loaded. */
export function useFocusFromHash(): void {
  useEffect(() => {
    const heading = document.getElementById(location.hash.slice(1));
    if (heading?.matches("section > header > h2")) heading.focus();
  }, []);
}

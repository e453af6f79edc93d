import { useEffect } from "react";

/** Comes to the panel that the address names, such as `#givings`: as the page was loaded it was not there yet. */
export function useFocusFromHash(): void {
  useEffect(() => {
    const heading = document.getElementById(location.hash.slice(1));
    if (heading?.matches("section > header > h2")) heading.focus();
  }, []);
}

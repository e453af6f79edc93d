import { useEffect } from "react";

/** The live region beside the search box: there before anything is said, so that screen readers listen to it. */
export const ANNOUNCEMENT = "search-announcement";

/** Tells those who hear the page what a search found. */
export function useAnnouncement(text: string): void {
  useEffect(() => {
    const region = document.getElementById(ANNOUNCEMENT);
    if (region) region.textContent = text;
    return () => region?.replaceChildren();
  }, [text]);
}
